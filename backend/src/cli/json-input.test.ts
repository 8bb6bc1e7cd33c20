import { UsageError } from './failure.js';
import { parseDocuments, readDocuments, type Parsed } from './json-input.js';

/** The documents of a text that comes in pieces of the given length. */
async function documents(text: string, piece = text.length + 1): Promise<Parsed[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += piece)
      yield await Promise.resolve(text.slice(at, at + piece));
  }
  const found: Parsed[] = [];
  for await (const document of parseDocuments(pieces())) found.push(document);
  return found;
}

const oks = async (text: string) => (await documents(text)).map(({ ok }) => ok);

describe('the input of a command', () => {
  it.each([
    ['one document on a line', '{"a":1}', [{ ok: true, value: { a: 1 } }]],
    ['one document over lines', '{\n  "a": [\n 1\n]\n}\n', [{ ok: true, value: { a: [1] } }]],
    [
      'one document with a document on a line of its own',
      '{"a":\n{"b":1}\n}',
      [{ ok: true, value: { a: { b: 1 } } }],
    ],
    [
      'documents on lines',
      '{"a":1}\n\n{"a":2}\r\n',
      [
        { ok: true, value: { a: 1 } },
        { ok: true, value: { a: 2 } },
      ],
    ],
  ])('may be %s, in pieces of any length', async (_, text, expected) => {
    for (const piece of [1, 2, 3, 100]) expect(await documents(text, piece)).toEqual(expected);
  });

  it.each([
    ['second', '{"a":1}\n{"a":}\n{"a":3}', [true, false, true]],
    ['first', '{"a":}\n{"a":2}', [false, true]],
    ['first, cut short', '{"a":\n{"a":2}\n{"a":3}', [false, true, true]],
    ['last', '{"a":1}\n{"a":2', [true, false]],
  ])('keeps the place of a malformed %s line', async (_, text, expected) => {
    expect(await oks(text)).toEqual(expected);
  });

  it('names the line that is malformed', async () => {
    const [, second] = await documents('{"a":1}\n\n{"a":}\n');
    expect(second).toMatchObject({
      fault: { rule: 'json', message: expect.stringMatching(/^line 3: not JSON: /) },
    });
  });

  it('is one fault where a spread document is malformed', async () => {
    const [only, ...rest] = await documents('{\n  "a": 1,\n  "b": \n}');
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ ok: false });
  });

  it.each([97, 70_000, 3_000_000])(
    'refuses a line that is too long, in pieces of %d',
    async (piece) => {
      const long = JSON.stringify({ a: 'x'.repeat(2_000_000) });
      const found = await documents(`{"a":1}\n${long}\n{"a":3}`, piece);
      expect(found).toEqual([
        { ok: true, value: { a: 1 } },
        { ok: false, fault: { rule: 'size', message: 'line 2: longer than 1048576 characters' } },
        { ok: true, value: { a: 3 } },
      ]);
    },
  );

  it('refuses a first line that is too long and goes on', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(2_000_000) });
    expect(await oks(`${long}\n{"a":2}`)).toEqual([false, true]);
  });

  it('is one fault where a spread document is too long', async () => {
    const spread = JSON.stringify(Array(400_000).fill(1), null, 2);
    expect(await documents(spread, 70_000)).toEqual([
      { ok: false, fault: { rule: 'size', message: 'longer than 1048576 characters' } },
    ]);
  });

  it.each([70, 400_000])('refuses lists in lists, %d deep', async (depth) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const [, found] = await documents(`{}\n${deep}`);
    expect(found).toMatchObject({ ok: false });
    expect(await oks(`{}\n${'['.repeat(60)}${']'.repeat(60)}`)).toEqual([true, true]);
  });

  it.each(['', ' \n\n'])('must not be empty (%j)', async (text) => {
    await expect(documents(text)).rejects.toThrow(UsageError);
  });

  it('names the file that cannot be read', async () => {
    await expect(readDocuments('/nowhere/at/all.json').next()).rejects.toThrow(
      /cannot read \/nowhere\/at\/all\.json: ENOENT/,
    );
  });
});
