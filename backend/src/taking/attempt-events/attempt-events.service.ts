import { Injectable } from '@nestjs/common';
import { type Attempt, AttemptReaderService, type Owner } from '../attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { Notices } from '../../platform/database/index.js';
import { notFound, Problem } from '../../platform/http/index.js';
import {
  AttemptEventsRepository,
  type EventsTransaction,
  type NewEvent,
  type Subject,
} from './attempt-events.repository.js';
import {
  SIGNALS,
  type About,
  type EventsView,
  type EventView,
  type Signal,
} from './attempt-events.schemas.js';
import {
  eventsView,
  FINDING,
  findingsOf,
  HELP_KINDS,
  isSaid,
  REPLY,
  type Finding,
} from './events-view.js';

/** What one attempt may hold: more says nothing more, and a page gone mad must not fill the disk. */
const MOST = { signals: 500, replies: 500, help: 200, findings: 100 } as const;

/**
 * The record of an assessment's attempt beside its answers: what the browser noticed, what managers did, who asked for
 * help. Its candidate sees all of it and can answer each. None of it reaches a score.
 */
@Injectable()
export class AttemptEventsService {
  constructor(
    private readonly repository: AttemptEventsRepository,
    private readonly reader: AttemptReaderService,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  /** Notes what the browser noticed, as far as there is room; the number that was noted. */
  async signal(owner: Owner, id: string, signals: readonly Signal[]): Promise<number> {
    const attempt = await this.reader.assessment(owner, id);
    if (!['running', 'paused'].includes(attempt.state.state)) throw notUnderWay();
    const at = this.clock.now();
    const events = signals.map((signal): NewEvent => {
      const { kind, at: clientAt } = signal;
      const detail = { clientAt, ...charactersOf(signal), ...questionOf(signal, attempt) };
      return { kind, actorId: owner.userId, detail, at };
    });
    return this.repository.locked(attempt, async (tx) => {
      const room = Math.max(0, MOST.signals - (await tx.count(SIGNALS)));
      await tx.add(events.slice(0, room));
      return Math.min(room, events.length);
    });
  }

  async all(owner: Owner, id: string): Promise<EventsView> {
    const attempt = await this.reader.assessment(owner, id);
    return eventsView(await this.repository.all(attempt));
  }

  /** The same for people of the organisation, who may see the attempt; nothing of another organisation's. */
  async ofOrganisation(organisationId: string, id: string): Promise<EventView[]> {
    const attempt = await this.repository.ofOrganisation(organisationId, id);
    return attempt === null ? [] : eventsView(await this.repository.all(attempt)).events;
  }

  /** What the candidate says to one event, at any time; what was said before stays. */
  async reply(owner: Owner, id: string, event: string, text: string): Promise<EventsView> {
    const attempt = await this.reader.assessment(owner, id);
    const at = this.clock.now();
    await this.repository.locked(attempt, async (tx) => {
      const answered = await tx.find(event);
      if (answered === null || answered.kind === REPLY) throw notFound('event of this attempt');
      if ((await tx.count([REPLY])) >= MOST.replies) throw tooMany('replies', MOST.replies);
      const reply = { kind: REPLY, actorId: owner.userId, detail: { text }, at };
      await tx.add([{ ...reply, answersId: event }]);
    });
    return this.all(owner, id);
  }

  /** Asks whoever watches for help; asked again, the new words stand for the old. */
  async askHelp(owner: Owner, id: string, text: string): Promise<EventsView> {
    const attempt = await this.reader.assessment(owner, id);
    if (attempt.rehearsal) throw nobodyWatches();
    if (attempt.state.submittedAt !== null) throw over();
    await this.repository.locked(attempt, async (tx) => {
      if ((await tx.count(['help-asked'])) >= MOST.help) throw tooMany('requests', MOST.help);
      const asked = { kind: 'help-asked', actorId: owner.userId, detail: { text } };
      await tx.add([{ ...asked, at: await this.afterLast(tx) }]);
    });
    this.tell(attempt);
    return this.all(owner, id);
  }

  /** Nothing happens where no help is being waited for. */
  async withdrawHelp(owner: Owner, id: string): Promise<EventsView> {
    const attempt = await this.reader.assessment(owner, id);
    await this.repository.locked(attempt, async (tx) => {
      const asked = await openRequest(tx);
      if (asked === null) return;
      const withdrawn = { kind: 'help-withdrawn', actorId: owner.userId, detail: {} };
      await tx.add([{ ...withdrawn, at: await this.afterLast(tx), answersId: asked.id }]);
    });
    this.tell(attempt);
    return this.all(owner, id);
  }

  /** What a manager answers to an open request; throws 409 where it was withdrawn or answered meanwhile. */
  async answerHelp(by: Owner, id: string, text: string): Promise<void> {
    const attempt = await this.repository.ofOrganisation(by.organisationId, id);
    if (attempt === null) throw notFound('attempt');
    await this.repository.locked(attempt, async (tx) => {
      const asked = await openRequest(tx);
      if (asked === null) throw notAsked();
      const answered = { kind: 'help-answered', actorId: by.userId, detail: { text } };
      await tx.addAnswer({ ...answered, at: await this.afterLast(tx), answersId: asked.id });
    });
    this.tell(attempt);
  }

  /** What people made of a record as a whole, the first first, with what the candidate says to it. */
  async findings(organisationId: string, id: string): Promise<Finding[]> {
    const attempt = await this.repository.ofOrganisation(organisationId, id);
    return attempt === null ? [] : findingsOf(await this.repository.all(attempt));
  }

  /**
   * Records what somebody made of something in a record. Said twice in a row by the same person it is kept once. Throws 409
   * where nothing of the kind is on record.
   */
  async addFinding(
    by: Owner,
    id: string,
    { about, text }: { readonly about: About; readonly text: string },
  ): Promise<void> {
    const attempt = await this.repository.ofOrganisation(by.organisationId, id);
    if (attempt === null) throw notFound('attempt');
    const at = this.clock.now();
    await this.repository.locked(attempt, async (tx) => {
      if ((await tx.count([about])) === 0) throw nothingRecorded();
      const last = await tx.last([FINDING]);
      if (last?.actorId === by.userId && isSaid(last, { about, text })) return;
      if ((await tx.count([FINDING])) >= MOST.findings) throw tooMany('findings', MOST.findings);
      await tx.addAnswer({ kind: FINDING, actorId: by.userId, detail: { about, text }, at });
    });
    this.tell(attempt);
  }

  /** The room of the candidate and whoever watches see where a request for help stands. */
  private tell({ id, owner }: Subject): void {
    this.notices.tell('attempt', id);
    this.notices.tell('organisation', owner.organisationId);
  }

  /** Now, but later than what was last said about help: the last of them by time is what holds. */
  private async afterLast(tx: EventsTransaction): Promise<Date> {
    const last = await tx.last(HELP_KINDS);
    return new Date(Math.max(this.clock.now().getTime(), (last?.at.getTime() ?? 0) + 1));
  }
}

async function openRequest(tx: EventsTransaction) {
  const last = await tx.last(HELP_KINDS);
  return last?.kind === 'help-asked' ? last : null;
}

function charactersOf(signal: Signal): Record<string, number> {
  if (!('characters' in signal) || signal.characters === undefined) return {};
  return { characters: signal.characters };
}

/** The number alone: a title would tell of a question that is not open yet. */
function questionOf(signal: Signal, { state }: Pick<Attempt, 'state'>): Record<string, number> {
  if (!('item' in signal) || signal.item === undefined) return {};
  const index = state.items.findIndex(({ id }) => id === signal.item);
  if (index < 0) throw notFound('question of this attempt');
  return { question: index + 1 };
}

const notUnderWay = (): Problem =>
  new Problem(409, 'not-under-way', 'Signals are taken only while the assessment is under way.');

const nobodyWatches = (): Problem =>
  new Problem(
    409,
    'practice-run',
    'Nobody watches a practice run. Ask for help in the assessment itself, or write to who invited you.',
  );

const over = (): Problem =>
  new Problem(
    409,
    'over',
    'The assessment has been handed in. Write to who invited you, or reply to what is recorded.',
  );

const notAsked = (): Problem =>
  new Problem(
    409,
    'no-open-request',
    'No request for help is open: it was withdrawn, or somebody has answered it.',
  );

const nothingRecorded = (): Problem =>
  new Problem(409, 'nothing-recorded', 'Nothing of this kind is on record of the attempt.');

const tooMany = (what: string, most: number): Problem =>
  new Problem(409, 'too-many', `An attempt holds at most ${String(most)} ${what}.`);
