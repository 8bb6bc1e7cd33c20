import { createHash } from 'node:crypto';

/** Longer texts are made for one occasion (many rows at once). */
const LONGEST = 4_000;
/** Nothing is planned for these. */
const OF_TRANSACTIONS = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/;
/** A text that has come this often will come again. */
const OFTEN = 5;
/** Each name is a plan that every connection may hold: this bounds their memory. */
const MOST_NAMES = 120;
const MOST_COUNTED = 2_000;

/**
 * Names for statements that come again and again. PostgreSQL parses and plans a named statement once a connection, which
 * costs it more than most of ours take to run. What comes seldom stays without a name. A name is made of the text: behind
 * a pooler that mixes up connections it is unknown or taken, but never another process's name for another statement.
 */
export function statementNames(): (query: { readonly sql: string }) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (sql.length > LONGEST || names.size >= MOST_NAMES || OF_TRANSACTIONS.test(sql))
      return undefined;
    const count = (counts.get(sql) ?? 0) + 1;
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(sql, count);
      return undefined;
    }
    counts.delete(sql);
    const name = `mw-${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
    names.set(sql, name);
    return name;
  };
}
