import { draws, grade, items, sentencesOf, shuffled } from '../../bench/bank.js';

const graded = (id: string, section: string, text: string) => {
  const item = items.find((i) => i.id === id);
  if (!item) throw new Error(`the bank lacks ${id}`);
  return grade(item, { [section]: text });
};

describe('a true sentence in the words of the question', () => {
  it.each([
    [
      'a quantity',
      'plan-175b-on-64-gpus',
      'memory',
      'A 175B-parameter transformer needs 2.8 TB for training, on 64 A100 80 GB GPUs 44 GB each.',
    ],
    [
      'a condition and its contrary',
      'explain-data-vs-model-parallelism',
      'choice',
      'Use data parallelism when the model fits, model parallelism when it does not.',
    ],
    [
      'a contrast',
      'profile-first-bottleneck',
      'isolate',
      'nvidia-smi shows 98% GPU utilisation everywhere, yet that does not mean that the GPUs compute.',
    ],
    [
      'a comparison',
      'cost-vs-performance',
      'model',
      'Option A needs fewer GPU-hours at 45% MFU of 312 TFLOP/s, option B more at 38% MFU of 125 TFLOP/s.',
    ],
    [
      'ideas',
      'choose-dp-tp-pp',
      'small-case',
      'The model needs the memory of 4 GPUs, so on servers of 8 GPUs with NVLink two replicas of tensor parallelism 4 fit.',
    ],
  ])('that adds %s is no repetition and earns something', (_, id, section, text) => {
    const { points, adjustments } = graded(id, section, text);
    expect(adjustments.map((a) => a.id)).not.toContain('prompt-repeated');
    expect(points).toBeGreaterThan(0);
  });
});

describe('a prompt with something put in', () => {
  const draw = draws(23);
  const put = (sentence: string, what: string): string => {
    const words = sentence.split(' ');
    words.splice(1 + Math.floor(draw() * (words.length - 1)), 0, what);
    return words.join(' ');
  };
  const verb = /\b(?:is|are|can|will|should|must|does|do|has|have|needs|shows|fits|lost)\b/;
  const highest = (to: (sentence: string) => string): number =>
    Math.max(
      ...items.flatMap((item) =>
        [1, 2, 3].map(() => {
          const said = sentencesOf(item.prompt.replaceAll('?', '.')).map(to).join(' ');
          return grade(item, Object.fromEntries(item.sections.map(({ id }) => [id, said]))).score;
        }),
      ),
    );

  it.each<[string, number, (sentence: string) => string]>([
    ['nothing', 0, (s) => s],
    ['another number', 0, (s) => s.replace(/\d+/, (n) => (Number(n) + 3).toString())],
    ['a denial behind its verb', 0, (s) => s.replace(verb, '$& not')],
    ['a denial at random', 0, (s) => put(s, 'not')],
    ['a contrast behind it', 1, (s) => s.replace(/[.]?$/, ', but not always.')],
    ['a frame', 1.5, (s) => `Although ${s.replace(/[.]?$/, '')}, it is not yet clear why.`],
    ['a quantity at random', 2, (s) => put(s, `${(3 + Math.floor(draw() * 90)).toString()} GB`)],
    ['its words shuffled', 2, (s) => shuffled(s.split(' '), draw).join(' ')],
  ])('(%s) earns at most %d of ten', (_, most, to) => {
    expect(highest(to)).toBeLessThanOrEqual(most);
  });
});
