import { statementNames } from './statement-names.js';

const times = (count: number, work: () => unknown) => Array.from({ length: count }, work);

describe('names of statements', () => {
  it('are given to what comes again and again, each its own, and stay', () => {
    const nameOf = statementNames();
    const first = times(5, () => nameOf({ sql: 'SELECT 1' }));
    expect(first.slice(0, 4)).toEqual(times(4, () => undefined));
    expect(first[4]).toMatch(/^mw-[0-9a-f]{24}$/);
    expect(times(5, () => nameOf({ sql: 'SELECT 2' })).at(-1)).not.toBe(first[4]);
    expect(nameOf({ sql: 'SELECT 1' })).toBe(first[4]);
  });

  it('are the same in every process, whatever it said before', () => {
    const [one, another] = [statementNames(), statementNames()];
    times(5, () => another({ sql: 'SELECT 2' }));
    const name = times(5, () => one({ sql: 'SELECT 1' })).at(-1);
    expect(times(5, () => another({ sql: 'SELECT 1' })).at(-1)).toBe(name);
  });

  it.each(['BEGIN', 'COMMIT', 'ROLLBACK', 'SAVEPOINT one'])('are not given to %s', (sql) => {
    const nameOf = statementNames();
    expect(times(9, () => nameOf({ sql })).at(-1)).toBeUndefined();
  });

  it('are not given to long texts, which come once, nor without end', () => {
    const nameOf = statementNames();
    expect(times(9, () => nameOf({ sql: `SELECT ${'1,'.repeat(2_000)}1` })).at(-1)).toBeUndefined();
    const named = Array.from({ length: 500 }, (_, i) =>
      times(5, () => nameOf({ sql: `SELECT ${String(i)}` })).at(-1),
    ).filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(120);
    expect(named).toHaveLength(120);
  });
});
