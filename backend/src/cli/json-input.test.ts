import { UsageError } from './failure.js';
import { parseDocuments, readInput } from './json-input.js';

describe('the input of a command', () => {
  it.each([
    ['one document on a line', '{"a":1}', [{ ok: true, value: { a: 1 } }]],
    ['one document over lines', '{\n  "a": [\n 1\n]\n}\n', [{ ok: true, value: { a: [1] } }]],
    [
      'documents on lines',
      '{"a":1}\n\n{"a":2}\r\n',
      [
        { ok: true, value: { a: 1 } },
        { ok: true, value: { a: 2 } },
      ],
    ],
  ])('may be %s', (_, text, expected) => {
    expect(parseDocuments(text)).toEqual(expected);
  });

  it.each([
    ['second', '{"a":1}\n{"a":}\n{"a":3}', [true, false, true]],
    ['first', '{"a":}\n{"a":2}', [false, true]],
  ])('keeps the place of a malformed %s line', (_, text, expected) => {
    expect(parseDocuments(text).map(({ ok }) => ok)).toEqual(expected);
  });

  it('is one fault where a spread document is malformed', () => {
    const [only, ...rest] = parseDocuments('{\n  "a": 1,\n  "b": \n}');
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ ok: false });
  });

  it.each(['', ' \n\n'])('must not be empty (%j)', (text) => {
    expect(() => parseDocuments(text)).toThrow(UsageError);
  });

  it('names the file that cannot be read', () => {
    expect(() => readInput('/nowhere/at/all.json')).toThrow(
      /cannot read \/nowhere\/at\/all\.json: ENOENT/,
    );
  });
});
