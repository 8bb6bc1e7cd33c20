/** What must be true of assessments once the killing is over: what the database holds against what was acknowledged. */
import type { Served } from '../served/server.js';
import { faultsOfRevisions, REVISIONS, type RevisionRow } from '../served/verify.js';
import type { Life } from './life.js';

const MINUTE_MS = 60_000;

/** Minutes of the whole and of the first section; the second has the time that is left. */
export interface Limits {
  readonly minutes: number;
  readonly sectionMinutes: number;
}

interface AttemptRow {
  readonly id: string;
  readonly invitationId: string;
  readonly state: string;
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
  readonly limitEndsAt: Date | null;
  readonly extraSeconds: number;
  readonly submittedAt: Date | null;
  readonly submittedBy: string | null;
  /** By managers, as the record of the attempt says. */
  readonly recorded: number;
  /** Ends of the first section's questions, each once. */
  readonly sectionEnds: Date[];
}

const ATTEMPTS = `SELECT a.id, a."invitationId", a.state::text AS state, a."startedAt", a."endsAt", a."limitEndsAt",
    a."extraSeconds", a."submittedAt", a."submittedBy"::text AS "submittedBy",
    (SELECT coalesce(sum((e.detail->>'seconds')::int), 0)::int FROM "AttemptEvent" e
      WHERE e."attemptId" = a.id AND e.kind = 'extended') AS recorded,
    (SELECT coalesce(array_agg(DISTINCT i."endsAt"), '{}') FROM "AttemptItem" i
      WHERE i."attemptId" = a.id AND i.section = 0) AS "sectionEnds"
  FROM "Attempt" a WHERE a.kind = 'assessment'`;

/** Candidates who came in, and the guests that were made for them: one each. */
const STRAYS = `SELECT u.id FROM "User" u WHERE u.kind = 'guest'
  AND NOT EXISTS (SELECT 1 FROM "Candidate" c WHERE c."userId" = u.id)`;

/** One sentence for each thing that is not as it was acknowledged. */
export async function faultsOf(
  server: Served,
  lives: readonly Life[],
  limits: Limits,
): Promise<string[]> {
  const attempts = await server.rows<AttemptRow>(ATTEMPTS);
  const revisions = await server.rows<RevisionRow>(REVISIONS);
  const strays = await server.rows<{ id: string }>(STRAYS);
  const byId = new Map(attempts.map((row) => [row.id, row]));
  const twice = attempts.length - new Set(attempts.map(({ invitationId }) => invitationId)).size;
  return [
    ...(twice === 0 ? [] : [`${String(twice)} attempts too many`]),
    ...strays.map(({ id }) => `guest ${id} is nobody's`),
    ...faultsOfRevisions(
      revisions,
      lives.flatMap(({ acknowledged }) => acknowledged),
    ),
    ...lives.flatMap((life) => faultsOfLife(life, byId.get(life.attempt), limits)),
  ];
}

function faultsOfLife(life: Life, row: AttemptRow | undefined, limits: Limits): string[] {
  if (life.startedAt === null) return [];
  if (row === undefined) return [`attempt ${life.attempt} is gone`];
  const given = life.extensions.reduce((sum, seconds) => sum + seconds, 0);
  const end = life.startedAt + limits.minutes * MINUTE_MS + given * 1000;
  const facts: [string, unknown, unknown][] = [
    ['start', row.startedAt?.getTime(), life.startedAt],
    ['added time', row.extraSeconds, given],
    ['recorded time', row.recorded, given],
    ['end of the whole', row.limitEndsAt?.getTime(), end],
    ['ends of the first section', strayEnds(life, row, limits), []],
    ...standing(life, row, end),
  ];
  return facts
    .filter(([, is, was]) => JSON.stringify(is) !== JSON.stringify(was))
    .map(
      ([what, is, was]) =>
        `${what} of ${life.attempt}: is ${JSON.stringify(is)}, was to be ${JSON.stringify(was)}`,
    );
}

function standing(life: Life, row: AttemptRow, end: number): [string, unknown, unknown][] {
  if (life.submittedAt === null)
    return [
      ['state', row.state, 'running'],
      ['end', row.endsAt?.getTime(), end],
    ];
  return [
    ['state', row.state, 'graded'],
    ['hand-in', row.submittedAt?.getTime(), life.submittedAt],
    ['who handed in', row.submittedBy, 'candidate'],
  ];
}

/** Ends, stored or acknowledged, that are not the first one later by what had been given until then. */
function strayEnds(life: Life, { sectionEnds }: AttemptRow, limits: Limits): unknown[] {
  const started = life.startedAt ?? Number.NaN;
  const given = life.extensions.map((_, i, all) => all.slice(0, i).reduce((a, b) => a + b, 0));
  const sums = [...given, life.extensions.reduce((a, b) => a + b, 0)];
  const possible = [limits.sectionMinutes, limits.minutes].map(
    (minutes) => new Set(sums.map((seconds) => started + minutes * MINUTE_MS + seconds * 1000)),
  );
  const stored = sectionEnds.map((endsAt) => ({ section: 0, endsAt: endsAt.getTime() }));
  return [
    ...[...stored, ...life.ends].filter(
      ({ section, endsAt }) => possible[section]?.has(endsAt) !== true,
    ),
    ...(stored.length === 1 ? [] : [stored]),
  ];
}
