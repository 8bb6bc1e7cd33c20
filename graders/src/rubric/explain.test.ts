import { explainAnswer } from './explain.js';
import { Lexicon } from './lexicon-schema.js';
import { compileLexicon } from './lexicon/compile.js';
import { Rubric } from './schema.js';

const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'tp', label: 'tensor parallelism', forms: ['tensor parallelism'] },
      { id: 'nvlink', label: 'NVLink', forms: ['NVLink'] },
    ],
  }),
);
const item = {
  kind: 'structured' as const,
  id: 'where',
  prompt: 'Where does each kind of parallelism go?',
  sections: [{ id: 'plan', label: 'Plan' }],
  rubric: Rubric.parse({
    version: 1,
    points: 10,
    criteria: [
      {
        id: 'inside',
        label: 'Keeps it on NVLink',
        weight: 10,
        levels: {
          named: 'tp',
          explained: { near: ['tp', 'nvlink'] },
          full: { all: ['tp', { quantity: { value: 900, unit: 'GB/s' } }] },
        },
        missing: 'The fast links.',
        next: 'Name the links.',
      },
    ],
  }),
};
const explain = (plan: string) => explainAnswer(item, { plan }, lexicon);

it('shows concepts with their denial, quantities and clauses', () => {
  const { sentences } = explain('Tensor parallelism needs 900 GB/s, so it does not use NVLink.');
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatchObject({ section: 'plan', reasoned: true, causal: true });
  expect(sentences[0]!.clauses).toEqual([
    'Tensor parallelism needs 900 GB/s',
    'so it does not use NVLink',
  ]);
  expect(sentences[0]!.concepts).toEqual([
    { what: 'tp', text: 'Tensor parallelism', denied: false },
    { what: 'nvlink', text: 'NVLink', denied: true },
  ]);
  expect(sentences[0]!.quantities).toContainEqual({
    what: '900000000000 bytes/s',
    text: '900 GB/s',
    denied: false,
  });
});

it.each([
  ['what is absent', 'I would use tensor parallelism in each node because it is fast.', 'nvlink'],
  [
    'what is denied',
    'Tensor parallelism is fine because it does not need NVLink at all.',
    'nvlink (named, but denied or not counted)',
  ],
  [
    'what stands apart',
    'NVLink is quick because it is short. The plan uses tensor parallelism in the node.',
    'together in a sentence: tp + nvlink (all there, but apart)',
  ],
])('says why a level is not reached: %s', (_, plan, lack) => {
  const [criterion] = explain(plan).criteria;
  const explained = criterion!.levels.find((l) => l.level === 'explained')!;
  expect(explained).toEqual({ level: 'explained', holds: false, lacks: [lack] });
});

it('says what does not count', () => {
  const text = 'Tensor parallelism stays on NVLink. Tensor parallelism stays on NVLink.';
  expect(explain(text).sentences.map((s) => s.ignored)).toEqual([
    undefined,
    'repeats an earlier sentence',
  ]);
});
