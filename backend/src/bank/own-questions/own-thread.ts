import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import { SharedLine, Threads } from '../../platform/threads/index.js';
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

/** Texts that may wait for the thread: those of a few authors who type. */
const WAITING = 64;
/** For all gradings that prove a question: the search for a best plan takes a second or two. */
const RULES = { limitMs: 10_000, ofOneOrganisation: 4, fromOneNetwork: 16 };

/**
 * One thread on which authors' texts are read and tried, started when first needed. It is not that of grading: no
 * text that is being written, however slow, keeps a candidate waiting.
 */
@Injectable()
export class OwnThread {
  private readonly line: SharedLine;
  private readonly known: Pick<ReadTask, 'topics' | 'guides'>;

  constructor(threads: Threads, @Inject(CONTENT) { bank }: Content) {
    this.known = { topics: bank.topics.map(({ id }) => id), guides: [...bank.guides.keys()] };
    const pool = threads.open('bank/own-questions/own-text', {
      threads: 1,
      waiting: WAITING,
      data: bank.lexicon,
    });
    this.line = new SharedLine(pool, RULES, { busy, tooMuch });
  }

  /** Throws 503 `busy` where too many wait, 504 `too-slow` where it was given up; so do the others. */
  async read(of: OwnText): Promise<Read> {
    return (await this.line.run('read', this.taskOf(of), of.organisationId)) as Read;
  }

  async try(of: OwnText, example: number, answer: Answer | null): Promise<Trial> {
    const task: TrialTask = { ...this.taskOf(of), example, answer };
    return (await this.line.run('try', task, of.organisationId)) as Trial;
  }

  async newText(task: NewTask, organisationId: string): Promise<string> {
    return (await this.line.run('new', task, organisationId)) as string;
  }

  async draft(text: string, organisationId: string): Promise<Drafted> {
    return (await this.line.run('draft', text, organisationId)) as Drafted;
  }

  async sibling({ id, organisationId, ...drawing }: SiblingWish): Promise<Drawn> {
    const { text: _, ...place } = this.taskOf({ id, organisationId, text: '' });
    const task: SiblingTask = { ...place, ...drawing };
    return (await this.line.run('sibling', task, organisationId)) as Drawn;
  }

  /** Candidates are shown the version of what they are asked: it is no hash of the text, which holds the key. */
  private taskOf({ text, id, save = 0 }: OwnText): ReadTask {
    const version = createHash('sha256')
      .update(`${id} ${String(save)}`)
      .digest('hex');
    return { text, id, version, ...this.known };
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
    `Reading and grading this question took more than ${String(RULES.limitMs / 1000)} s, or all the memory that there is for it. Make its rubric, its ranges or its search space smaller.`,
  );

/** A sibling of a question of the shared bank, under the id that it will have. */
export interface SiblingWish {
  readonly id: string;
  readonly organisationId: string;
  readonly of: Question;
  readonly key: Uint8Array;
  readonly earlier: readonly Figures[];
}
