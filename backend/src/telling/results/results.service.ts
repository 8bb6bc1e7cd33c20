import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Release } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, pageCursorOf, pageOf } from '../../platform/http/index.js';
import { candidateResult, expectedAt, type Standing } from './candidate-result.js';
import { refusalOf } from './refusal.js';
import { plainBody } from './result-body.js';
import { ResultSourcesService } from './result-sources.service.js';
import { ResultsRepository, type ResultRow } from './results.repository.js';
import { ToldRepository } from './told.repository.js';
import type {
  AttemptResult,
  ListResults,
  ResultBody,
  ResultPage,
  ResultPreview,
} from './results.schemas.js';

type Tellings = Standing['told'];

/** What managers see of results before and after candidates are told. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly repository: ResultsRepository,
    private readonly told: ToldRepository,
    private readonly sources: ResultSourcesService,
    private readonly clock: Clock,
  ) {}

  /** Who is reviewed, who waits for what and who has been told; 404 where the assessment is not the organisation's. */
  async list(member: Member, assessmentId: string, query: ListResults): Promise<ResultPage> {
    const { of, title } = await this.sources.opened(member, assessmentId);
    const after = pageCursorOf(query.cursor);
    const listing = { state: query.state, after, limit: query.limit };
    const { counts, rows: found } = await this.repository.page(of, listing);
    const placed = found.map((row) => ({ ...row, id: row.attempt, createdAt: row.submittedAt }));
    const { rows, nextCursor } = pageOf(placed, query.limit);
    const attemptIds = rows.map(({ attempt }) => attempt);
    const scores = await this.sources.totals({ ...of, attemptIds });
    const now = this.clock.now();
    return {
      title,
      counts,
      rows: await Promise.all(
        rows.map(async (row) =>
          attemptResult(row, {
            now,
            release: await this.sources.releaseOf(row),
            score: scores.get(row.attempt) ?? 0,
          }),
        ),
      ),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    };
  }

  /**
   * What the candidate would read once this is released, and why it cannot be; 404 where there is no such graded
   * attempt.
   */
  async preview(member: Member, assessmentId: string, attempt: string): Promise<ResultPreview> {
    const { of } = await this.sources.opened(member, assessmentId);
    const [found] = await this.repository.some(of, [attempt], 1);
    const place = found && (await this.told.place(attempt));
    const body = (await this.sources.bodies({ ...of, attemptIds: [attempt] }, 'reviewed')).get(
      attempt,
    );
    if (!place || body === undefined || place.submittedAt === null) throw notFound('attempt');
    const { organisation, invitation, submittedAt } = place;
    const release = await this.sources.releaseOf(place);
    const so = await this.told.told(attempt);
    const now = this.clock.now();
    const told = toldNext(so, body, now);
    const standing = {
      title: release.title,
      organisation: { name: organisation.name, timeZone: organisation.timeZone },
      ownTimeZone: invitation?.candidate.timeZone ?? null,
      settings: release.settings,
      submittedAt,
      told,
      automatic: null,
      appeals: await this.told.appeals(attempt),
      delays: await this.told.delays(attempt),
    };
    const refusal = refusalOf(found.state, release, now) ?? (told === so ? 'unchanged' : null);
    return { result: candidateResult(standing, now), refusal };
  }
}

/** What would have been told by now, the latest first; the same list where this was told last. */
function toldNext(told: Tellings, body: ResultBody, now: Date): Tellings {
  const [last] = told;
  if (last !== undefined && isDeepStrictEqual(last.body, plainBody(body))) return told;
  return [{ number: 1 + (last?.number ?? 0), body, createdAt: now }, ...told];
}

function attemptResult(
  row: ResultRow,
  { now, release, score }: { now: Date; release: Release; score: number },
): AttemptResult {
  const awaited = row.number === null && release.settings.results.releaseAfter !== 'never';
  const expected = expectedAt(release.settings, row.submittedAt, row.delayedTo);
  return {
    attempt: row.attempt,
    candidate: { id: row.candidateId, displayName: row.displayName, email: row.email },
    try: row.try,
    submittedAt: row.submittedAt.toISOString(),
    state: row.state,
    answers: row.answers,
    waiting: {
      first: row.first,
      second: row.second,
      moderation: row.moderation,
      appeal: row.appeal,
    },
    score,
    expectedBy: awaited ? expected.toISOString() : null,
    overdue: awaited && expected < now,
    released:
      row.number === null || row.releasedAt === null
        ? null
        : { number: row.number, at: row.releasedAt.toISOString(), score: row.releasedScore },
  };
}
