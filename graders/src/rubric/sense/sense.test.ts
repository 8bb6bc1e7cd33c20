import { answers, grade, items, lexicon } from '../../../bench/bank.js';
import type { Sections } from '../../../bench/bank.js';
import type { StructuredItem } from '../kinds/structured.js';
import { readSentence, rolesExchanged, turnedRound } from './turn.js';
import { brokenVariants, clausesExchanged, keptVariants, otherFigures } from './variants.js';

const modelOf = (item: StructuredItem): Sections =>
  answers.find((answer) => answer.item === item && answer.kind === 'model')?.sections ?? {};

describe('a sentence', () => {
  it.each([
    ['A larger batch makes the step longer.', 'A smaller batch makes the step shorter.'],
    ['Keep it inside the node.', 'Drop it outside the node.'],
    ['The link saturates.', undefined],
  ])('turned round: %s', (text, turned) => {
    expect(turnedRound(text)).toBe(turned);
  });

  it('with its roles exchanged names the same things in other places', () => {
    const sentence =
      'Tensor parallelism stays inside the node and pipeline parallelism crosses it.';
    const turned = rolesExchanged(readSentence(sentence, lexicon));
    expect(turned).not.toBe(sentence);
    expect(turned?.split(/\W+/).sort()).toEqual(sentence.split(/\W+/).sort());
  });

  it('with other figures keeps the names that hold digits', () => {
    expect(otherFigures('ZeRO-2 on 64 H100 leaves 28.8 GB.')).toBe(
      'ZeRO-2 on 256 H100 leaves 7.2 GB.',
    );
  });

  it('takes the predicate of another', () => {
    expect(clausesExchanged(['The loader is slow.', 'The network has spare room.'])).toEqual([
      'The loader has spare room.',
      'The network is slow.',
    ]);
  });
});

describe.each(items.map((item) => [item.id, item] as const))('the sense of %s', (_, item) => {
  const model = modelOf(item);
  const whole = grade(item, model).score;

  it.each(['turned-round', 'roles-exchanged', 'taken-back'])(
    'is lost in a model answer %s: it earns 2 at most',
    (id) => {
      const broken = brokenVariants(model, lexicon).find((variant) => variant.id === id);
      expect(grade(item, broken?.sections ?? model).score).toBeLessThanOrEqual(2);
    },
  );

  it('is kept in other words, another order and misspelt: it loses half a point at most', () => {
    const scores = keptVariants(model).map(({ sections }) => grade(item, sections).score);
    expect(whole - Math.min(...scores)).toBeLessThanOrEqual(0.5 + 1e-9);
  });

  it('is not found by who pastes the question behind an answer upside down', () => {
    const [broken] = brokenVariants(model, lexicon);
    const padded = Object.fromEntries(
      Object.entries(broken?.sections ?? {}).map(([id, text]) => [id, `${text}\n${item.prompt}`]),
    );
    expect(grade(item, padded).score).toBeLessThanOrEqual(2);
  });
});

it('the report of an answer upside down says that it is, and of one taken back', () => {
  const [item] = items;
  if (!item) throw new Error('no items');
  const [turned, , back] = brokenVariants(modelOf(item), lexicon);
  const report = grade(item, turned?.sections ?? {});
  expect(report.adjustments.map(({ id }) => id)).toContain('turned-round');
  expect(grade(item, back?.sections ?? {}).adjustments.map(({ id }) => id)).toContain('taken-back');
});
