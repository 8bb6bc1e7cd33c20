import fc from 'fast-check';
import { jsonPieces } from './json-pieces.js';

async function all(value: object): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(piece);
  return pieces;
}

describe('JSON in pieces', () => {
  it('is what JSON.stringify writes', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const odd = { a: undefined, b: [undefined, () => 1, at], c: at, '"': Number.NaN, e: {}, f: [] };
    expect((await all(odd)).join('')).toBe(JSON.stringify(odd));
    await fc.assert(
      fc.asyncProperty(fc.object({ withDate: true, withNullPrototype: true }), async (value) => {
        expect((await all(value)).join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('lets others have their turn between two of them', async () => {
    const value = Array.from({ length: 40 }, (_, i) => ({ i, text: 'x'.repeat(10_000) }));
    let [turns, isDone] = [0, false];
    const watch = (): void => {
      turns += 1;
      if (!isDone) setImmediate(watch);
    };
    setImmediate(watch);
    const pieces = await all(value);
    isDone = true;
    expect(pieces.length).toBeGreaterThan(4);
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
    for (const piece of pieces) expect(piece.length).toBeLessThan(65_536 + 10_100);
  });
});
