import { LastWords } from './last-words.js';

const AT = '2026-11-24 10:00:00.000 UTC';
const READY = `${AT} [7] LOG:  database system is ready to accept connections\n`;
const PANIC = `${AT} [9] PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device\n`;

let words: LastWords;
beforeEach(() => {
  words = new LastWords();
  words.begin();
});

it('tell why it went, in whatever pieces they come', () => {
  for (const letter of READY + PANIC) words.hear(letter);
  expect(words.reason).toBe('could not write to file "pg_wal/xlogtemp.9": No space left on device');
  expect(words.outOfSpace).toBe(true);
});

it('tell what it says before it has a log', () => {
  words.hear('postgres: could not find the database system\nExpected to find it in …\n');
  expect(words.reason).toBe('could not find the database system');
});

it('never repeat statements and rows, nor that it starts', () => {
  words.hear(
    [
      `${AT} [9] ERROR:  duplicate key value violates unique constraint "User_email_key"`,
      `${AT} [9] DETAIL:  Key (email)=(ada@example.org) already exists.`,
      `${AT} [9] STATEMENT:  INSERT INTO "User" VALUES ('FATAL:  No space left on device',`,
      `\t'${AT} [9] PANIC:  No space left on device')`,
      `${AT} [9] ERROR:  invalid input syntax for type json: "No space left on device"`,
      `${AT} [9] FATAL:  the database system is starting up`,
      `${AT} [8] FATAL:  could not open file "global/pg_control": No such file or directory\n`,
    ].join('\n'),
  );
  expect(words.reason).toBe('could not open file "global/pg_control": No such file or directory');
  expect(words.tail).toContain('ada@example.org');
  expect(words.outOfSpace).toBe(false);
});

it.each(['No space left on device', 'Read-only file system', 'Disk quota exceeded'])(
  'are of its disk while it does not come up by it: %s',
  (fault) => {
    words.hear(READY + PANIC.replace('No space left on device', fault));
    words.end();
    words.begin(); // the next try, which has said nothing yet
    expect(words.outOfSpace).toBe(true);
    words.hear(READY);
    expect(words.outOfSpace).toBe(false);
  },
);

it('are not of its disk where another reason keeps it away', () => {
  words.hear(PANIC);
  words.end();
  words.begin();
  words.hear(`${AT} [8] FATAL:  could not open file "global/pg_control"\n`);
  words.end();
  words.begin();
  expect(words.outOfSpace).toBe(false);
});

it('say so where there were none', () => {
  expect([words.tail, words.reason]).toEqual(['it said nothing', 'it did not say why']);
});
