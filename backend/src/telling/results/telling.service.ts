import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { invalidInput, type Member } from '../../platform/http/index.js';
import type { NewMail } from '../../platform/mail/index.js';
import { refusalOf } from './refusal.js';
import { plainBody } from './result-body.js';
import { delayedMail, releasedMail } from './result-letters.js';
import { ResultMails } from './result-mails.service.js';
import { ResultSourcesService, type Attempts } from './result-sources.service.js';
import { ResultsRepository, type Pinned } from './results.repository.js';
import {
  AT_ONCE,
  type DelayedResults,
  type DelayResults,
  type Refusal,
  type ReleasedResults,
  type ReleaseResults,
} from './results.schemas.js';

const YEAR_MS = 366 * 86_400_000;

/** Tells candidates their results, or that they come later. */
@Injectable()
export class TellingService {
  constructor(
    private readonly repository: ResultsRepository,
    private readonly sources: ResultSourcesService,
    private readonly mails: ResultMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Pins what the candidates of these attempts are told, and writes to them. What may not be told is refused one by one,
   * with why; the others are told. Where none is named the caller's own are left out.
   */
  async release(
    member: Member,
    assessmentId: string,
    { attempts }: ReleaseResults,
  ): Promise<ReleasedResults> {
    const { of } = await this.sources.opened(member, assessmentId);
    const now = this.clock.now();
    const found = await this.repository.some(of, attempts ?? { notOf: member.userId }, AT_ONCE);
    const refusals = new Map<string, Refusal>(
      (attempts ?? []).map((attempt) => [attempt, 'not-graded']),
    );
    for (const each of found) {
      const why = refusalOf(each.state, await this.sources.releaseOf(each), now);
      if (why === null) refusals.delete(each.attempt);
      else refusals.set(each.attempt, why);
    }
    const attemptIds = found.map(({ attempt }) => attempt).filter((id) => !refusals.has(id));
    const writers = await this.mails.writers(attemptIds);
    const outcome = await this.pin(
      { ...of, attemptIds },
      member.userId,
      (attempt, number) =>
        writers.get(attempt)?.((letter) => releasedMail(letter, number === 1)) ?? null,
    );
    const pinned = new Map<string, Pinned>();
    for (const [attempt, each] of outcome)
      if (each === null) refusals.set(attempt, 'unchanged');
      else pinned.set(attempt, each);
    await this.mails.sendSoon([...pinned.values()].map(({ mailId }) => mailId));
    return {
      released: [...pinned.keys()],
      left: attempts === undefined ? await this.repository.ready(of, member.userId) : 0,
      refused: [...refusals].map(([attempt, why]) => ({ attempt, why })),
    };
  }

  /** By attempt what is told from now on, its mail in the outbox; null where it has been told just so. */
  async pin(
    { organisationId, assessmentId, attemptIds }: Attempts,
    by: string,
    mailOf: (attempt: string, number: number) => NewMail | null,
  ): Promise<Map<string, Pinned | null>> {
    const of = { organisationId, assessmentId };
    // before anything is read, so that a mark that comes meanwhile shows as a change
    const now = this.clock.now();
    const outcome = new Map<string, Pinned | null>();
    for (const [attempt, body] of await this.sources.bodies({ ...of, attemptIds }, 'reviewed')) {
      const isSame = (before: unknown): boolean => isDeepStrictEqual(before, plainBody(body));
      const telling = { ...of, attempt, by, now };
      const mail = (number: number): NewMail | null => mailOf(attempt, number);
      outcome.set(attempt, await this.repository.release(telling, { body, isSame, mail }));
    }
    return outcome;
  }

  /** Gives candidates who wait another date, and writes to them why; those who have been told are left out. */
  async delay(
    member: Member,
    assessmentId: string,
    { attempts, expectedBy, reason }: DelayResults,
  ): Promise<DelayedResults> {
    const { of } = await this.sources.opened(member, assessmentId);
    const now = this.clock.now();
    const date = laterDate(expectedBy, now);
    const found = await this.repository.some(of, attempts, AT_ONCE);
    const waiting = found.filter(({ number }) => number === null);
    const delayed = waiting.map(({ attempt }) => attempt);
    const writers = await this.mails.writers(delayed);
    const mails: (string | null)[] = [];
    for (const attempt of delayed) {
      const mail = writers.get(attempt)?.((letter) => delayedMail(letter, date, reason)) ?? null;
      const telling = { ...of, attempt, by: member.userId, now };
      mails.push(await this.repository.delay(telling, { expectedAt: date, reason, mail }));
    }
    await this.mails.sendSoon(mails);
    return { delayed };
  }
}

function laterDate(text: string, now: Date): Date {
  const date = new Date(text);
  if (date <= now) throw wrong('is past', 'a time to come');
  if (date.getTime() > now.getTime() + YEAR_MS)
    throw wrong('is more than a year away', 'a time within a year');
  return date;
}

const wrong = (message: string, expected: string) =>
  invalidInput([{ path: 'expectedBy', message, expected }]);
