/** A person's attempts, page by page. Pure. */
import { Buffer } from 'node:buffer';
import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { invalidInput } from '../http/problem.js';
import type { AttemptPage, AttemptSummary } from './attempts.schemas.js';
import type { PageCursor } from './attempts.repository.js';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The place in the list that a cursor of ours stands for; null for the beginning. Throws 400 on any other text. */
export function cursorOf(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  const cursor = Cursor.safeParse(decoded(text));
  if (!cursor.success) {
    throw invalidInput([
      {
        path: 'cursor',
        message: 'not a cursor of this list',
        expected: 'nextCursor of the page before',
      },
    ]);
  }
  const [createdAt, id] = cursor.data;
  return { createdAt: new Date(createdAt), id };
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** A row as listed, with what its title is made of. */
export interface ListedAttempt {
  readonly id: string;
  readonly kind: AttemptSummary['kind'];
  readonly state: AttemptSummary['state'];
  readonly minutes: number | null;
  readonly guide: string | null;
  readonly tier: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly score: number | null;
  readonly items: readonly { readonly questionId: string }[];
}

export interface Titles {
  question(id: string): string | undefined;
  guide(id: string): string | undefined;
}

/** The page of the first `limit` rows; what lies beyond them is where the next page begins. */
export function attemptPage(
  rows: readonly ListedAttempt[],
  limit: number,
  titles: Titles,
): AttemptPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => attemptSummary(row, titles)),
    ...(rows.length > limit && last !== undefined ? { nextCursor: encoded(last) } : {}),
  };
}

function attemptSummary(row: ListedAttempt, titles: Titles): AttemptSummary {
  const tier = Tier.safeParse(row.tier);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.kind === 'practice' ? practiceTitle(row, titles) : interviewTitle(row, titles),
    ...(tier.success ? { tier: tier.data } : {}),
    questions: row.items.length,
    minutes: row.minutes,
    createdAt: row.createdAt.toISOString(),
    ...(row.submittedAt === null ? {} : { submittedAt: row.submittedAt.toISOString() }),
    ...(row.score === null ? {} : { score: row.score }),
  };
}

function practiceTitle({ items }: ListedAttempt, titles: Titles): string {
  const id = items[0]?.questionId ?? 'practice';
  return titles.question(id) ?? id;
}

function interviewTitle({ minutes, guide }: ListedAttempt, titles: Titles): string {
  const length = minutes === null ? '' : `, ${String(minutes)} minutes`;
  const theme = guide === null ? '' : `: ${titles.guide(guide) ?? guide}`;
  return `Mock interview${length}${theme}`;
}

function encoded({ createdAt, id }: ListedAttempt): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}
