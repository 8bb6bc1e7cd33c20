import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Release } from '../assessments/release.js';
import { ReleasesService } from '../assessments/releases.service.js';
import { Clock } from '../config/clock.js';
import type { Member } from '../http/access.js';
import { pageCursorOf, pageOf } from '../http/page-cursor.js';
import { invalidInput, notFound } from '../http/problem.js';
import { ReviewedScoresService } from '../reviews/reviewed-scores.service.js';
import { ReviewItemsService } from '../reviews/review-items.service.js';
import { candidateResult, expectedAt } from './candidate-result.js';
import { ResultBodiesService } from './result-bodies.service.js';
import { delayedMail, releasedMail } from './result-letters.js';
import { ResultMails } from './result-mails.service.js';
import { ResultsRepository, type Assessment, type ResultRow } from './results.repository.js';
import {
  AT_ONCE,
  type AttemptResult,
  type CandidateResult,
  type DelayedResults,
  type DelayResults,
  type ListResults,
  type Refusal,
  type ReleasedResults,
  type ReleaseResults,
  type ResultBody,
  type ResultPage,
  type ResultState,
} from './results.schemas.js';

const YEAR_MS = 366 * 86_400_000;

/** What managers tell candidates of their results, and when. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly repository: ResultsRepository,
    private readonly bodies: ResultBodiesService,
    private readonly scores: ReviewedScoresService,
    private readonly items: ReviewItemsService,
    private readonly releases: ReleasesService,
    private readonly mails: ResultMails,
    private readonly clock: Clock,
  ) {}

  /** Who is reviewed, who waits for what and who has been told; 404 where the assessment is not the organisation's. */
  async list(member: Member, assessmentId: string, query: ListResults): Promise<ResultPage> {
    const { of, title } = await this.opened(member, assessmentId);
    const after = pageCursorOf(query.cursor);
    const [counts, found] = await Promise.all([
      this.repository.counts(of),
      this.repository.page(of, { state: query.state, after, limit: query.limit }),
    ]);
    const placed = found.map((row) => ({ ...row, id: row.attempt, createdAt: row.submittedAt }));
    const { rows, nextCursor } = pageOf(placed, query.limit);
    const attemptIds = rows.map(({ attempt }) => attempt);
    const scored = await this.scores.of({ ...of, attemptIds, withRows: false });
    const scores = new Map(scored.map(({ attemptId, score }) => [attemptId, score]));
    const now = this.clock.now();
    return {
      title,
      counts,
      rows: await Promise.all(
        rows.map(async (row) =>
          attemptResult(row, {
            now,
            release: await this.items.releaseOf(row),
            score: scores.get(row.attempt) ?? 0,
          }),
        ),
      ),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    };
  }

  /** What the candidate would read once this is released; 404 where there is no such graded attempt. */
  async preview(member: Member, assessmentId: string, attempt: string): Promise<CandidateResult> {
    const { of } = await this.opened(member, assessmentId);
    const [found] = await this.repository.some(of, [attempt], 1);
    const place = found && (await this.repository.place(attempt));
    const body = (await this.bodies.of({ ...of, attemptIds: [attempt] }, 'reviewed')).get(attempt);
    if (!place || body === undefined || place.submittedAt === null) throw notFound('attempt');
    const { organisation, invitation, submittedAt } = place;
    const release = await this.items.releaseOf(place);
    const told = await this.repository.told(attempt);
    const now = this.clock.now();
    const fresh = told[0] !== undefined && isDeepStrictEqual(told[0].body, plain(body));
    const standing = {
      title: release.title,
      organisation: { name: organisation.name, timeZone: organisation.timeZone },
      ownTimeZone: invitation?.candidate.timeZone ?? null,
      settings: release.settings,
      submittedAt,
      told: fresh ? told : [{ number: 1 + (told[0]?.number ?? 0), body, createdAt: now }, ...told],
      automatic: null,
      delays: await this.repository.delays(attempt),
    };
    return candidateResult(standing, now);
  }

  /**
   * Pins what the candidates of these attempts are told, and writes to them. What may not be told is refused one by one,
   * with why; the others are told.
   */
  async release(
    member: Member,
    assessmentId: string,
    { attempts }: ReleaseResults,
  ): Promise<ReleasedResults> {
    const { of } = await this.opened(member, assessmentId);
    const now = this.clock.now();
    const found = await this.repository.some(of, attempts, AT_ONCE);
    const refusals = new Map<string, Refusal>(
      (attempts ?? []).map((attempt) => [attempt, 'not-graded']),
    );
    for (const each of found) {
      const why = refusalOf(each.state, await this.releaseOf(each.releaseId), now);
      if (why === null) refusals.delete(each.attempt);
      else refusals.set(each.attempt, why);
    }
    const attemptIds = found.map(({ attempt }) => attempt).filter((id) => !refusals.has(id));
    const numbers = new Map<string, number>();
    for (const [attempt, body] of await this.bodies.of({ ...of, attemptIds }, 'reviewed')) {
      const telling = { ...of, attempt, by: member.userId, now };
      const same = (before: unknown): boolean => isDeepStrictEqual(before, plain(body));
      const number = await this.repository.release(telling, body, same);
      if (number === null) refusals.set(attempt, 'unchanged');
      else numbers.set(attempt, number);
    }
    const released = [...numbers.keys()];
    await this.mails.send(released, (letter, id) => releasedMail(letter, numbers.get(id) === 1));
    return {
      released,
      left: attempts === undefined ? (await this.repository.counts(of)).ready : 0,
      refused: [...refusals].map(([attempt, why]) => ({ attempt, why })),
    };
  }

  /** Gives candidates who wait another date, and writes to them why; those who have been told are left out. */
  async delay(
    member: Member,
    assessmentId: string,
    { attempts, expectedBy, reason }: DelayResults,
  ): Promise<DelayedResults> {
    const { of } = await this.opened(member, assessmentId);
    const now = this.clock.now();
    const date = laterDate(expectedBy, now);
    const found = await this.repository.some(of, attempts, AT_ONCE);
    const waiting = found.filter(({ number }) => number === null);
    for (const { attempt } of waiting)
      await this.repository.delay(
        { ...of, attempt, by: member.userId, now },
        { expectedAt: date, reason },
      );
    const delayed = waiting.map(({ attempt }) => attempt);
    await this.mails.send(delayed, (letter) => delayedMail(letter, date, reason));
    return { delayed };
  }

  private async opened(
    { organisationId }: Member,
    assessmentId: string,
  ): Promise<{ of: Assessment; title: string }> {
    const of = { organisationId, assessmentId };
    const title = await this.items.titleOf(organisationId, assessmentId);
    await this.items.bringIn(of);
    return { of, title };
  }

  private async releaseOf(releaseId: string): Promise<Release> {
    const release = await this.releases.find(releaseId);
    if (release === null) throw new Error(`release ${releaseId} is missing`);
    return release;
  }
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
    waiting: { first: row.first, second: row.second, moderation: row.moderation },
    score,
    expectedBy: awaited ? expected.toISOString() : null,
    overdue: awaited && expected < now,
    released:
      row.number === null || row.releasedAt === null
        ? null
        : { number: row.number, at: row.releasedAt.toISOString(), score: row.releasedScore },
  };
}

function refusalOf(state: ResultState, { settings }: Release, now: Date): Refusal | null {
  if (settings.results.releaseAfter === 'never') return 'not-told';
  if (state === 'reviewing') return 'not-reviewed';
  const { window } = settings;
  return settings.results.releaseAfter === 'window' &&
    window !== null &&
    new Date(window.closesAt) > now
    ? 'window-open'
    : null;
}

/** As it comes back from the database: without members that are undefined. */
const plain = (body: ResultBody): unknown => JSON.parse(JSON.stringify(body));

function laterDate(text: string, now: Date): Date {
  const date = new Date(text);
  if (date <= now) throw wrong('is past', 'a time to come');
  if (date.getTime() > now.getTime() + YEAR_MS)
    throw wrong('is more than a year away', 'a time within a year');
  return date;
}

const wrong = (message: string, expected: string) =>
  invalidInput([{ path: 'expectedBy', message, expected }]);
