import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gradeByReference } from './grade-by-reference.js';
import { ReferenceItem } from './reference-item.js';

interface Prompt {
  id: string;
  prompt: string;
  reference: string;
  maxScore: number;
  answers: { score: number; text: string }[];
}
const fixtures = join(dirname(fileURLToPath(import.meta.url)), '../../../fixtures');
const prompts = readFileSync(join(fixtures, 'reference-answers/answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Prompt);

/** FNV-1a: odd prompts are kept aside, as SOURCES.md says. */
function isKeptAside({ id }: Prompt): boolean {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % 2 === 1;
}

const grade = (prompt: string, reference: string, answer: string, maxPoints = 10) =>
  gradeByReference(ReferenceItem.parse({ prompt, reference, answer, maxPoints }));

type Pair = readonly [given: number, got: number];

function pearson(pairs: readonly Pair[]): number {
  const mean = (i: 0 | 1) => pairs.reduce((s, p) => s + p[i], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (f: (p: Pair) => number) => pairs.reduce((s, p) => s + f(p), 0);
  const spread = (i: 0 | 1, m: number) => sum((p) => (p[i] - m) ** 2);
  return sum(([x, y]) => (x - mx) * (y - my)) / Math.sqrt(spread(0, mx) * spread(1, my));
}

function kappa(pairs: readonly Pair[]): number {
  const square = (a: number, b: number) => (Math.round(a) - Math.round(b)) ** 2;
  const observed = pairs.reduce((s, [a, b]) => s + square(a, b), 0) / pairs.length;
  let expected = 0;
  for (const [a] of pairs) for (const [, b] of pairs) expected += square(a, b);
  return 1 - observed / (expected / pairs.length ** 2);
}

const words = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
function overlap(reference: string, answer: string): number {
  const wanted = new Set(words(reference));
  const said = new Set(words(answer));
  return [...wanted].filter((w) => said.has(w)).length / wanted.size;
}

describe('answers of the kept-aside half', () => {
  const kept = prompts.filter(isKeptAside);
  const scored = kept.flatMap((p) =>
    p.answers.map((a) => ({
      pair: [a.score, grade(p.prompt, p.reference, a.text, p.maxScore).points] as const,
      overlap: [a.score, overlap(p.reference, a.text)] as const,
      length: [a.score, words(a.text).length] as const,
    })),
  );
  const pairs = scored.map((s) => s.pair);

  it('are scored far closer to a teacher than by shared words or by length', () => {
    const r = pearson(pairs);
    expect(r).toBeGreaterThan(0.65);
    expect(r).toBeGreaterThan(pearson(scored.map((s) => s.overlap)) + 0.25);
    expect(r).toBeGreaterThan(pearson(scored.map((s) => s.length)) + 0.2);
  });

  it('agree with the teacher in weighted kappa and in the mean', () => {
    expect(kappa(pairs)).toBeGreaterThan(0.63);
    const bias = pairs.reduce((s, [a, b]) => s + b - a, 0) / pairs.length;
    expect(Math.abs(bias)).toBeLessThan(0.4);
  });
});

describe('any prompt', () => {
  it.each(prompts)('$id: the reference earns nearly all, the prompt and nothing earn 0', (p) => {
    expect(grade(p.prompt, p.reference, p.reference).score).toBeGreaterThanOrEqual(9);
    expect(grade(p.prompt, p.reference, p.prompt).score).toBe(0);
    expect(grade(p.prompt, p.reference, '').score).toBe(0);
  });

  it.each(prompts)('$id: points add up and quotes are the words of the answer', (p) => {
    for (const { text } of p.answers) {
      const report = grade(p.prompt, p.reference, text, p.maxScore);
      const parts = [...report.criteria, ...report.misconceptions, ...report.adjustments];
      expect(parts.reduce((s, part) => s + part.points, 0)).toBeCloseTo(report.points, 6);
      expect(report.maxPoints).toBeCloseTo(p.maxScore, 6);
      for (const quote of [...report.criteria, ...report.misconceptions].flatMap((c) => c.quotes))
        expect(text.slice(quote.start, quote.end)).toBe(quote.text);
    }
  });
});

describe('a line that cannot be graded', () => {
  const item = { prompt: 'Why?', reference: 'Because it rains.', answer: 'It rains.' };
  it.each([
    ['an empty reference', { ...item, reference: ' ... ' }, /reference answer is empty/],
    ['a missing answer', { prompt: 'a', reference: 'b' }, /expected string/],
    ['an unknown key', { ...item, sections: {} }, /[Uu]nrecognized key/],
    ['no points', { ...item, maxPoints: 0 }, /Too small/],
    ['a huge answer', { ...item, answer: 'a '.repeat(200_000) }, /longer than 200000/],
    [
      'German',
      { ...item, answer: 'Weil es regnet und die Straße dann nass ist, aber nicht immer.' },
      /German; only English/,
    ],
    ['Greek', { ...item, answer: 'επειδή βρέχει πολύ' }, /another script/],
  ])('%s is refused with the reason', (_, line, reason) => {
    const parsed = ReferenceItem.safeParse(line);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues.map((i) => i.message).join()).toMatch(reason);
  });
});

describe('a hostile answer', () => {
  const prompt = 'Why does iron rust?';
  const reference = 'Because oxygen and water react with it and form iron oxide.';
  it.each([
    ['one long word', 'x'.repeat(100_000)],
    ['no full stop', 'oxygen water rust '.repeat(6000)],
    ['brackets', '(['.repeat(50_000)],
    ['zero-width characters', 'o\u200bxy\u200bgen '.repeat(4000)],
    ['denials', 'not '.repeat(25_000)],
  ])('of 100 KB (%s) is graded', (_, answer) => {
    const { score } = grade(prompt, reference, answer);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(10);
  });
});
