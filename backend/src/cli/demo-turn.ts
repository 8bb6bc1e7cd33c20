import { Client } from 'pg';
import type { Database } from '../platform/database/index.js';
import { PlainError } from './failure.js';

/**
 * Of PostgreSQL's advisory locks; any number that nobody else takes.
 * @internal
 */
export const DEMO_LOCK = 4_715_203_396;

/**
 * Runs `work` while nobody else makes the demo in this database, whichever process they are of: a second one would delete
 * the account that the first one fills. Held by a connection of its own, so that a demo that is killed holds nothing.
 * What else `work` locks by its connection is held as long. Throws PlainError at once where another is at it.
 */
export async function inDemoTurn<T>(
  { pool }: Database,
  work: (turn: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(pool.options);
  // where it breaks, the work meets the same and says so
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [DEMO_LOCK],
    );
    if (rows[0]?.mine !== true)
      throw new PlainError(
        'another demo is being made in this database at this moment: wait until it is done, and run this one again only if you want the account anew',
      );
    return await work(client);
  } finally {
    await client.end();
  }
}
