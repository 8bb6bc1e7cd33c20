import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { currentAddress } from '../../platform/database/index.js';
import { networkOf, Problem } from '../../platform/http/index.js';
import { type FairPool, Threads, WorkFailed } from '../../platform/threads/index.js';
import { CONTENT, type Content } from '../content/index.js';
import type { Answer } from '../grading/index.js';
import type { Question } from '@meshwright/question-bank';
import type { Drawn, Figures } from '@meshwright/question-bank/own';
import type {
  Drafted,
  NewTask,
  Read,
  ReadTask,
  SiblingTask,
  Trial,
  TrialTask,
} from './own-text.js';

/** All gradings that prove a question; the search for a best plan takes a second or two. What takes longer is given up. */
const LIMIT_MS = 10_000;
/** Texts that may wait for the thread: those of a few authors who type. */
const WAITING = 64;
/** Of one organisation, so that none keeps the others from theirs. */
const WAITING_OF_ONE = 4;
/** Of one network, however many organisations are made in it. */
const FROM_ONE_NETWORK = 16;

/**
 * One thread on which authors' texts are read and tried, started when first needed. It is not that of grading: no
 * text that is being written, however slow, keeps a candidate waiting.
 */
@Injectable()
export class OwnThread {
  private readonly pool: FairPool;
  private readonly known: Pick<ReadTask, 'topics' | 'guides'>;

  constructor(threads: Threads, @Inject(CONTENT) { bank }: Content) {
    this.known = { topics: bank.topics.map(({ id }) => id), guides: [...bank.guides.keys()] };
    this.pool = threads.open('bank/own-questions/own-text', {
      threads: 1,
      waiting: WAITING,
      data: bank.lexicon,
    });
  }

  /** Throws 503 `busy` where too many wait, 504 `too-slow` where it was given up; so do the others. */
  async read(of: OwnText): Promise<Read> {
    return (await this.run('read', this.taskOf(of), of.organisationId)) as Read;
  }

  async try(of: OwnText, example: number, answer: Answer | null): Promise<Trial> {
    const task: TrialTask = { ...this.taskOf(of), example, answer };
    return (await this.run('try', task, of.organisationId)) as Trial;
  }

  async newText(task: NewTask, organisationId: string): Promise<string> {
    return (await this.run('new', task, organisationId)) as string;
  }

  async draft(text: string, organisationId: string): Promise<Drafted> {
    return (await this.run('draft', text, organisationId)) as Drafted;
  }

  async sibling({ id, organisationId, ...drawing }: SiblingWish): Promise<Drawn> {
    const { text: _, ...place } = this.taskOf({ id, organisationId, text: '' });
    const task: SiblingTask = { ...place, ...drawing };
    return (await this.run('sibling', task, organisationId)) as Drawn;
  }

  /** Candidates are shown the version of what they are asked: it is no hash of the text, which holds the key. */
  private taskOf({ text, id, save = 0 }: OwnText): ReadTask {
    const version = createHash('sha256')
      .update(`${id} ${String(save)}`)
      .digest('hex');
    return { text, id, version, ...this.known };
  }

  private async run(work: string, task: unknown, organisationId: string): Promise<unknown> {
    const from = networkOf(currentAddress() ?? '');
    const isFull =
      this.pool.inLine([organisationId]) >= WAITING_OF_ONE ||
      this.pool.inLineFrom(from) >= FROM_ONE_NETWORK;
    if (isFull) throw busy();
    try {
      return await this.pool.run(work, task, { turn: [organisationId], from, limitMs: LIMIT_MS });
    } catch (error) {
      throw error instanceof WorkFailed ? tooMuch() : error;
    }
  }
}

interface OwnText {
  readonly id: string;
  readonly organisationId: string;
  readonly text: string;
  /** Which save of the question it is; a trial is none. */
  readonly save?: number;
}

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Several texts of your organisation or your network are being read. Try again in a moment; nothing was lost.',
  );

const tooMuch = (): Problem =>
  new Problem(
    504,
    'too-slow',
    `Reading and grading this question took more than ${String(LIMIT_MS / 1000)} s, or all the memory that there is for it. Make its rubric, its ranges or its search space smaller.`,
  );

/** A sibling of a question of the shared bank, under the id that it will have. */
export interface SiblingWish {
  readonly id: string;
  readonly organisationId: string;
  readonly of: Question;
  readonly key: Uint8Array;
  readonly earlier: readonly Figures[];
}
