import { Inject, Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { CONTENT, type Content } from '../content/index.js';
import {
  approvedSummary,
  factsOf,
  type Known,
  nameOf,
  noteOf,
  peopleOf,
  readerSummaryOf,
  summaryOf,
} from './own-question-views.js';
import type { Hand, Place } from './hand.js';
import {
  OwnQuestionsRepository,
  type ListedRow,
  type OwnRow,
  type Saved,
} from './own-questions.repository.js';
import {
  ApprovedSummary,
  type OwnQuestionList,
  type OwnQuestionView,
  type OwnVersion,
  type OwnVersionList,
  type SaveOwnQuestion,
} from './own-questions.schemas.js';
import { OwnThread } from './own-thread.js';

/** An organisation's own questions as its authors write them; what assessments ask are the versions approved. */
@Injectable()
export class OwnQuestionsService {
  constructor(
    private readonly repository: OwnQuestionsRepository,
    private readonly thread: OwnThread,
    private readonly clock: Clock,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  async list({ organisationId, rights }: Member): Promise<OwnQuestionList> {
    const rows = await this.repository.list(organisationId);
    const known = await this.known(organisationId, rows);
    const write = rights.has('questions:write');
    return {
      may: { write },
      items: rows.flatMap((row) =>
        write ? summaryOf(row, known) : (readerSummaryOf(row, known) ?? []),
      ),
    };
  }

  async read(hand: Hand): Promise<OwnQuestionView> {
    const row = await this.row(hand);
    const [known, uses, writers] = await Promise.all([
      this.known(hand.organisationId, [row]),
      this.repository.uses(hand),
      this.repository.writers(hand.organisationId),
    ]);
    const why = whyNot(row, hand.userId, writers);
    return {
      ...factsOf(row, known),
      sibling: noteOf(row.sibling),
      text: row.text,
      approval: { may: why === null, why },
      uses: uses.map(({ id, title }) => ({ assessment: id, title })),
    };
  }

  /** Keeps a new question; whatever is wrong with its text is for its author to see. */
  async create(hand: Hand, { text, editors }: First): Promise<OwnQuestionView> {
    await this.repository.create(hand, await this.savedOf(hand, text), editors);
    return this.read(hand);
  }

  /** Saves on top of the version that was edited; 409 `stale-question` with the `current` one. */
  async save(hand: Hand, { baseVersion, text }: SaveOwnQuestion): Promise<OwnQuestionView> {
    const { text: before } = await this.row(hand);
    const saved = await this.savedOf(hand, text);
    if (await this.repository.save(hand, baseVersion, saved, before)) return this.read(hand);
    throw await this.stale(hand);
  }

  /**
   * Makes the text as saved the next version. 409 `own-text` where the asker wrote it and somebody else could look, 409
   * `stale-question`, 422 `has-faults`.
   */
  async approve(hand: Hand, version: number): Promise<OwnQuestionView> {
    const row = await this.row(hand);
    if (row.version !== version) throw await this.stale(hand);
    const writers = await this.repository.writers(hand.organisationId);
    const why = whyNot(row, hand.userId, writers);
    if (why !== null) throw new Problem(409, 'own-text', why);
    const { reading } = await this.thread.read({ ...hand, text: row.text, save: version });
    if (!reading.ok) throw hasFaults(reading.faults);
    const approved = await this.repository.approve(hand, {
      version,
      text: row.text,
      body: JSON.stringify(reading.question),
      summary: approvedSummary(reading.question),
      alone: row.editors.includes(hand.userId),
      approvedAt: this.clock.now(),
    });
    if (!approved) throw await this.stale(hand);
    return this.read(hand);
  }

  /** No assessment may take it up any more; those that are published keep it. */
  async shelve(hand: Hand, into: 'archive' | 'bank'): Promise<OwnQuestionView> {
    await this.repository.shelve(hand, into === 'archive' ? this.clock.now() : null);
    return this.read(hand);
  }

  async remove(hand: Hand): Promise<void> {
    if (await this.repository.remove(hand)) return;
    await this.row(hand);
    throw new Problem(
      409,
      'wrong-state',
      'This question was approved: archive it, so that what candidates were asked can be accounted for.',
    );
  }

  async versions(place: Place): Promise<OwnVersionList> {
    await this.row(place);
    const rows = await this.repository.versions(place);
    const names = await this.repository.names(
      rows.flatMap(({ approvedById }) => approvedById ?? []),
    );
    return {
      items: rows.map(({ number, summary, approvedById, alone, approvedAt }) => ({
        number,
        title: ApprovedSummary.parse(summary).title,
        at: approvedAt.toISOString(),
        by: nameOf(approvedById, names),
        alone,
      })),
    };
  }

  async version(place: Place, number: number): Promise<OwnVersion> {
    const text = await this.repository.versionText(place, number);
    if (text === null) throw notFound('version of this question');
    return { number, text };
  }

  async row(place: Place): Promise<OwnRow> {
    const row = isOwnId(place.id) ? await this.repository.find(place) : null;
    if (row === null) throw notFound('question');
    return row;
  }

  /** A text that cannot be read in time is kept with that as its fault: nobody loses what they typed. */
  private async headOf(of: Parameters<OwnThread['read']>[0]) {
    try {
      const { head, reading } = await this.thread.read(of);
      return { head, faults: reading.ok ? 0 : reading.faults.length };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'too-slow')) throw error;
      return { head: UNREAD, faults: 1 };
    }
  }

  private async known(organisationId: string, rows: readonly ListedRow[]): Promise<Known> {
    const ids = rows.map(({ id }) => id);
    const [names, exposures] = await Promise.all([
      this.repository.names(peopleOf(rows)),
      this.repository.exposures(organisationId, ids),
    ]);
    const titleOf = (id: string) => this.content.bank.questions.get(id)?.title;
    return { names, exposures, titleOf };
  }

  /** A text with what lists say of it, as it is read now. */
  async savedOf({ organisationId, id }: Place, text: string): Promise<Saved> {
    const { head, faults } = await this.headOf({ id, organisationId, text });
    return {
      text,
      title: head.title,
      kind: typeof head.kind === 'string' ? head.kind.slice(0, 40) : null,
      tier: typeof head.tier === 'string' ? head.tier.slice(0, 40) : null,
      topics: [...head.topics],
      minutes: head.minutes,
      faults,
      savedAt: this.clock.now(),
    };
  }

  private async stale(hand: Hand): Promise<Problem> {
    const current = await this.read(hand);
    if (current.state === 'archived')
      return new Problem(
        409,
        'wrong-state',
        'This question is archived: restore it before changing it.',
      );
    return new Problem(
      409,
      'stale-question',
      'Somebody has saved or approved another version since you opened this one; yours was not taken.',
      { current },
    );
  }
}

/** How a question begins, and who has written on that already. */
export interface First {
  readonly text: string;
  readonly editors: readonly string[];
}

/** Why somebody may not approve the text as saved; null where they may. */
function whyNot(row: OwnRow, userId: string, writers: readonly string[]): string | null {
  const [newest] = row.versions;
  if (row.archivedAt !== null) return 'It is archived: restore it first.';
  if (newest?.savedVersion === row.version) return 'This text is approved.';
  if (row.faults > 0) return 'Its text has faults: mend them first.';
  if (!row.editors.includes(userId)) return null;
  if (writers.some((id) => !row.editors.includes(id)))
    return 'You have written on it: somebody else who writes questions here has to look at it first.';
  // all have written on it: then somebody who has not written last
  if (row.savedById === userId && writers.length > 1)
    return 'You have saved it last: another who writes questions here has to look at it first.';
  return null;
}

const UNREAD = { title: '', kind: null, tier: null, topics: [], minutes: null };

const hasFaults = (
  faults: readonly { readonly line: number; readonly message: string }[],
): Problem =>
  new Problem(422, 'has-faults', 'The text has faults: mend them first.', {
    errors: faults.map(({ line, message }) => ({ path: `line ${String(line)}`, message })),
  });
