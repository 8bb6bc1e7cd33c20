import { Computed } from './computed.js';
import { evaluate } from './evaluate.js';
import { Expr } from './expression.js';
import { Lexicon } from './lexicon-schema.js';
import { compileForms, compileLexicon } from './lexicon/compile.js';
import { read } from './reading.js';

const lexicon = compileLexicon(Lexicon.parse({ concepts: [] }));
const local = { ...compileForms([]), ids: new Set<string>() };

/** States per GPU of a 175B model on 64 GPUs, whatever the candidate counts per parameter. */
const perGpu = Expr.parse({
  computed: {
    formula: 'bytes * parameters / devices',
    where: { bytes: { unit: 'bytes', min: 14, max: 24 }, parameters: 175e9, devices: 64 },
    unit: 'bytes',
  },
});
const holds = (raw: string, expr = perGpu) =>
  evaluate(expr, {
    reading: read([{ id: 'a', raw }], lexicon, local),
    visible: () => true,
    anySection: false,
  });

describe('a figure computed from the candidate’s own assumptions', () => {
  it.each([
    ['16 bytes', 'AdamW takes 16 bytes per parameter, so 2.8 TB in all. That is 43.75 GB per GPU.'],
    ['18 bytes', 'With fp32 gradients I count 18 bytes per parameter: 175e9 x 18 / 64 = 49.2 GB.'],
    ['20 bytes', 'I assume 20 B/param. On 64 GPUs this makes about 55 GB each.'],
    ['in GiB', 'Sixteen is usual, I take 18 bytes. 45.8 GiB per device.'],
    ['the figure first', '49 GB per GPU, since each parameter costs 18 bytes.'],
  ])('earns credit from %s per parameter', (_, raw) => {
    expect(holds(raw).holds).toBe(true);
  });

  it.each([
    ['a figure that does not follow', 'I count 18 bytes per parameter, so 60 GB per GPU.'],
    ['no assumption', 'It takes 43.75 GB per GPU.'],
    ['an assumption out of bounds', 'Each parameter costs 4 bytes: 10.9 GB per GPU.'],
    ['a figure denied', 'With 16 bytes it is not 43.75 GB per GPU.'],
    ['a figure that is its own cause', 'It takes 18 bytes.'],
  ])('earns none from %s', (_, raw) => {
    expect(holds(raw).holds).toBe(false);
  });

  it('points at the figure', () => {
    const raw = 'I count 18 bytes per parameter, hence 49.2 GB per GPU.';
    const reading = read([{ id: 'a', raw }], lexicon, local);
    const [hit] = holds(raw).hits;
    expect(reading.tokens.slice(hit!.from, hit!.to).map((t) => t.text)).toEqual(['49.2', 'gb']);
  });

  it('takes the usual value where none is stated', () => {
    const bubble = Expr.parse({
      computed: {
        formula: '100 * (p - 1) / (m + p - 1)',
        where: {
          p: { unit: '', min: 4, max: 16, otherwise: 8 },
          m: { unit: '', min: 17, max: 1024 },
        },
        unit: '%',
        tolerance: 0.05,
      },
    });
    expect(holds('With 32 micro-batches the bubble is 18 %.', bubble).holds).toBe(true);
    expect(holds('With 32 micro-batches the bubble is 28 %.', bubble).holds).toBe(false);
  });

  it.each([
    ['a name without a meaning', { formula: 'a * b', where: { a: 1 }, unit: '' }, /each name/],
    ['no formula', { formula: 'a.b()', where: {}, unit: '' }, /write numbers/],
    ['an unknown unit', { formula: '1', where: {}, unit: 'parsec' }, /no such unit/],
  ])('refuses %s', (_, input, message) => {
    const parsed = Computed.safeParse(input);
    expect(parsed.error?.message).toMatch(message);
  });

  it('is bounded in a text of many numbers', () => {
    const raw = Array.from({ length: 2000 }, (_, i) => `${i + 14}.5 bytes`).join(', ');
    expect(holds(raw).hits.length).toBeLessThanOrEqual(24);
  });
});
