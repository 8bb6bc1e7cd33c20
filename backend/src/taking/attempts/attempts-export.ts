import { Buffer } from 'node:buffer';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { AidsService } from '../aids/index.js';
import { isConfidential } from './assessment-view.js';
import type { StoredRevision } from './attempt.js';
import {
  AttemptsExportRepository,
  type ExportedHead,
  type ExportedItem,
  type ExportedRevision,
  type Whose,
} from './attempts-export.repository.js';
import { eventActor } from './event-actor.js';
import { reviewWithoutKey, withoutKey } from './grade-export.js';

/** All of an export together; what lies beyond is named by the addresses where it can be read. */
const MOST_BYTES = 64 * 2 ** 20;

/** One attempt, as whoever asks for the export may have it. */
type Reading = (head: ExportedHead) => Promise<Exported>;

/** At least its id stands in each. */
export type Exported = Pick<ExportedHead, 'id'> & Readonly<Record<string, unknown>>;

/**
 * Attempts, answers and grades in exports: a person's of their own, an organisation's of a candidate. Of each item there
 * is the answer that counts, and of its other revisions the number, hash and time, as on the receipt.
 */
@Injectable()
export class AttemptsExport implements OnModuleInit {
  constructor(
    private readonly exports: AccountExports,
    private readonly repository: AttemptsExportRepository,
    private readonly aids: AidsService,
  ) {}

  onModuleInit(): void {
    this.exports.register('attempts', async (userId) => {
      const rests = await this.aids.rests(userId);
      return this.collect({ userId }, (head) => this.ownWhole(head, rests), elsewhere);
    });
    this.exports.register('events', (userId) => this.repository.auditEvents(userId));
  }

  /**
   * What an organisation holds of a candidate's attempts, newest first, as far as it may know it: no answers before the
   * hand-in, none of a rehearsal, no drafts, and of the grades nothing that is the bank's key.
   */
  ofCandidate(organisationId: string, candidateId: string): Promise<Exported[]> {
    return this.collect(
      { organisationId, candidateId },
      (head) => this.organisationsWhole(head),
      (head) => ({ ...head, withheld: 'beyond-the-size-of-one-file' }),
    );
  }

  /** The person's own attempts of one organisation's assessments, newest first, as in their own export. */
  async ofPerson(userId: string, candidateId: string): Promise<Exported[]> {
    const rests = await this.aids.rests(userId);
    return this.collect({ userId, candidateId }, (head) => this.ownWhole(head, rests), elsewhere);
  }

  private async collect(
    whose: Whose,
    read: Reading,
    beyond: (head: ExportedHead) => Exported,
  ): Promise<Exported[]> {
    const exported: Exported[] = [];
    let left = MOST_BYTES;
    for (const id of await this.repository.ids(whose)) {
      const head = await this.repository.head(whose, id);
      if (head === null) continue;
      const whole = left > 0 ? await read(head) : beyond(head);
      left -= Buffer.byteLength(JSON.stringify(whole));
      exported.push(whole);
    }
    return exported;
  }

  /** `rests`: as everywhere else, nothing of what answers earned is told while an assessment is under way. */
  private async ownWhole(found: ExportedHead, rests: boolean): Promise<Exported> {
    const head = rests || isConfidential(found) ? { ...found, score: null } : found;
    const [items, revisions, answers] = await this.written(head);
    const shown = items.filter((item) => isShown(item, head));
    // what an assessment's answers earned, and with it the key, is the organisation's to tell
    const told = !rests && head.state === 'graded' && !isConfidential(head);
    return {
      ...head,
      ...(rests ? { withheld: 'grades-while-an-assessment-is-under-way' } : {}),
      events: await this.events(head),
      items: shown.map((item) =>
        itemOf(item, { head, revisions, answer: answers.get(item.id) }, told),
      ),
    };
  }

  private async organisationsWhole(head: ExportedHead): Promise<Exported> {
    const events = await this.events(head);
    if (head.rehearsal) return { ...head, score: null, events, withheld: 'a-rehearsal' };
    if (head.submittedAt === null) return { ...head, events, withheld: 'not-handed-in' };
    const [items, revisions, answers] = await this.written(head);
    const late = await this.repository.late(head.id);
    return {
      ...head,
      events,
      items: items.map((item) => ({
        ...openOf(item, { head, revisions, answer: answers.get(item.id) }),
        late: late
          .filter(({ attemptItemId }) => attemptItemId === item.id)
          .map(({ serverSeq, body }) => ({ serverSeq, body })),
        grades: item.grades.map(withoutKey),
        ...(item.review === null ? {} : { review: reviewWithoutKey(item.review) }),
      })),
    };
  }

  private written({ id }: ExportedHead) {
    return Promise.all([
      this.repository.items(id),
      this.repository.revisions(id),
      this.repository.answers(id),
    ]);
  }

  private async events({ id }: ExportedHead): Promise<object[]> {
    const events = await this.repository.events(id);
    return events.map(({ userId, actorId, ...event }) => ({
      ...event,
      by: eventActor({ userId, actorId }),
    }));
  }
}

/** As in the room: a question that has not been opened is nobody's before the hand-in. */
function isShown(item: ExportedItem, { submittedAt }: ExportedHead): boolean {
  return submittedAt !== null || item.startedAt !== null;
}

interface Written {
  readonly head: ExportedHead;
  readonly revisions: readonly ExportedRevision[];
  readonly answer: StoredRevision | undefined;
}

/** The seed, and what a follow-up is judged by, tell of the answer key: they come with the grade. */
function itemOf(item: ExportedItem, written: Written, told: boolean): object {
  const { seed, followUpCriterion, grades, review } = item;
  const marks = (review?.marks ?? []).map(({ stage, createdAt: at }) => ({ stage, at }));
  return {
    ...openOf(item, written),
    ...(review === null ? {} : { marks }),
    ...(told ? { grades, seed, followUpCriterion } : {}),
  };
}

/** What stands in every export of an item. */
function openOf(item: ExportedItem, { revisions, answer }: Written): object {
  const {
    seed: _seed,
    followUpCriterion: _criterion,
    grades: _grades,
    review: _review,
    ...open
  } = item;
  return {
    ...open,
    ...(answer === undefined ? {} : { answer: { serverSeq: answer.serverSeq, body: answer.body } }),
    revisions: revisions
      .filter(({ attemptItemId }) => attemptItemId === item.id)
      .map(({ attemptItemId: _, ...proof }) => proof),
  };
}

function elsewhere(found: ExportedHead): Exported {
  const head = isConfidential(found) ? { ...found, score: null } : found;
  const address = `/api/v1/attempts/${head.id}`;
  return { ...head, readAt: [address, `${address}/report`, `${address}/receipt`] };
}
