import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { invalidInput } from './problem.js';

/** A place in a list that is sorted by time, newest first, and then by id. */
export interface PageCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** PostgreSQL knows no year 0, and no row of ours is that old. */
const Moment = z.iso.datetime().refine((text) => new Date(text).getUTCFullYear() > 0);
const Cursor = z.tuple([Moment, z.uuid()]);

/** The place that a cursor of ours stands for; null for the beginning. Throws 400 on any other text. */
export function pageCursorOf(text: string | undefined): PageCursor | null {
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

/** The first `limit` rows, and where the next page begins if there are more. */
export function pageOf<Row extends PageCursor>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined
    ? { rows: shown, nextCursor: encoded(last) }
    : { rows: shown };
}

/** For the `where` of such a list: the rows after `cursor`. */
export const olderThan = (cursor: PageCursor | null) =>
  cursor === null
    ? {}
    : {
        OR: [
          { createdAt: { lt: cursor.createdAt } },
          { createdAt: cursor.createdAt, id: { lt: cursor.id } },
        ],
      };

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function encoded({ createdAt, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url');
}
