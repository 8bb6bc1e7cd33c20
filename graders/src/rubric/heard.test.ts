import { answers, change, draws, grade, items, sentencesOf, shuffled } from '../../bench/bank.js';
import type { Sections } from '../../bench/bank.js';

/** Only the sentences of a text that hold one of the quoted places. */
function sentencesWith(text: string, places: readonly { start: number; end: number }[]): string {
  let from = 0;
  return sentencesOf(text)
    .filter((sentence) => {
      const start = text.indexOf(sentence, from);
      from = start + sentence.length;
      return places.some((place) => place.start < from && place.end > start);
    })
    .join('\n');
}

describe.each(items.map((item) => [item.id, item] as const))('an answer to %s', (_, item) => {
  const model = answers.find((a) => a.item === item && a.kind === 'model')?.sections ?? {};

  it('earns its criteria with the sentences of the model answer that it was found in, alone', () => {
    const pairs = grade(item, model)
      .criteria.filter(({ points }) => points > 0)
      .map(({ id, points, quotes }) => {
        const alone = change(model, (text, section) =>
          sentencesWith(
            text,
            quotes.filter((quote) => quote.section === section),
          ),
        );
        const there = grade(item, alone).criteria.find((c) => c.id === id)?.points ?? 0;
        return { id, points, there };
      });
    // quotes name three places at most, and the idea may need a fourth
    expect(pairs.filter(({ there }) => there <= 0).length).toBeLessThanOrEqual(1);
    // items of a list count in full only beside claims, which may stand in other sentences
    const whole = pairs.filter(({ points, there }) => there === points);
    expect(whole.length).toBeGreaterThanOrEqual(0.6 * pairs.length);
  });

  it('earns nothing with the sentences of the question, in any order', () => {
    const draw = draws(21);
    const asked = (order: (s: string[]) => string[]): Sections =>
      Object.fromEntries(
        item.sections.map(({ id, label }) => [
          id,
          order([...sentencesOf(item.prompt), label]).join('\n'),
        ]),
      );
    expect(
      grade(
        item,
        asked((s) => s),
      ).score,
    ).toBe(0);
    expect(
      grade(
        item,
        asked((s) => shuffled(s, draw)),
      ).score,
    ).toBe(0);
  });

  it('earns at most 1.5 with the words of the question in another order', () => {
    const draw = draws(22);
    const words = `${item.prompt} ${item.sections.map((s) => s.label).join(' ')}`.split(/\s+/);
    const scores = [1, 2, 3, 4, 5].map(() => {
      const text = shuffled(words, draw).join(' ');
      return grade(item, Object.fromEntries(item.sections.map(({ id }) => [id, text]))).score;
    });
    expect(Math.max(...scores)).toBeLessThanOrEqual(1.5);
  });
});

describe('a right sentence in the words of the question', () => {
  const explain = items.find(({ id }) => id === 'explain-data-vs-model-parallelism');
  const earned = (text: string): number =>
    explain === undefined ? Number.NaN : grade(explain, { explanation: text }).points;

  it.each([
    'In data parallelism each GPU has the whole model and sees different data.',
    'In data parallelism each GPU has the whole model and sees different examples.',
    'Data parallelism: each GPU has the model and other data.',
    'In data parallelism every GPU has a full copy of the model and sees other data.',
  ])('earns what it says: %s', (text) => {
    expect(earned(text)).toBeGreaterThan(0);
  });

  it.each([
    'I would explain data parallelism and model parallelism to the colleague with an analogy.',
    'A colleague has only ever trained a model on one GPU.',
    'Use data parallelism, or model parallelism, or both.',
  ])('earns nothing where it says nothing: %s', (text) => {
    expect(earned(text)).toBe(0);
  });
});
