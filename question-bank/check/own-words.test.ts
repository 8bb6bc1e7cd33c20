import { Lexicon, Rubric, compileLexicon, gradeItem } from '@meshwright/graders';
import { ownWordsFaults } from './own-words.js';

const lexicon = compileLexicon(
  Lexicon.parse({
    concepts: [
      { id: 'bubble', label: 'bubble', forms: ['bubble'] },
      { id: 'stages', label: 'stages', forms: ['stage', 'stages'] },
    ],
  }),
);

const modelAnswer = {
  sections: {
    cause: 'The bubble is the time in which a stage waits for its first micro-batch.',
    cure: 'More micro-batches make the bubble smaller, as the ramp is paid once.',
  },
};

function faultsOf(misconception: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const sections = [
    { id: 'cause', label: 'Cause' },
    { id: 'cure', label: 'Cure' },
  ];
  const rubric = Rubric.parse({
    version: 1,
    points: 10,
    criteria: [
      {
        id: 'cure',
        label: 'more micro-batches',
        weight: 10,
        levels: { explained: 'bubble' },
        missing: 'More micro-batches for the same stages.',
        next: 'Say what a pipeline waits for.',
        ...more,
      },
    ],
    misconceptions: [{ id: 'grows', points: -2, ...misconception }],
  });
  return ownWordsFaults({ sections, rubric, modelAnswer }, (said) =>
    gradeItem(
      { kind: 'structured', id: 'q', prompt: 'How is it made smaller?', sections, rubric },
      { kind: 'structured', sections: said, parts: {} },
      lexicon,
    ),
  );
}

const why = 'The bubble shrinks with more micro-batches and grows with the stages.';
const loose = { near: ['bubble', { words: ['grows'] }] };

describe('a text that the bank holds as true', () => {
  it('is no fault where it costs nothing', () => {
    const when = { near: ['bubble', { words: ['grows with more micro-batches'] }] };
    expect(faultsOf({ when, why })).toEqual([]);
  });

  it('is a fault where it sets off its own misconception', () => {
    expect(faultsOf({ when: loose, why })).toEqual([
      {
        file: 'rubric.yaml',
        path: 'misconceptions.grows.why',
        message: `its own words set off grows: "${why}"`,
      },
    ]);
  });

  it('is none where the misconception excuses what makes it true', () => {
    expect(faultsOf({ when: loose, why, unless: { words: ['with stages'] } })).toEqual([]);
  });

  it.each([
    ['missing', { missing: 'The bubble grows with the stages.' }],
    [
      'missing',
      { missing: { none: 'Micro-batches.', named: 'The bubble grows with the stages.' } },
    ],
    ['next', { next: 'Say that the bubble grows with the stages.' }],
  ])('is looked for in the %s of a criterion', (field, more) => {
    expect(faultsOf({ when: loose, why: 'It shrinks.' }, more).map(({ path }) => path)).toEqual([
      `criteria.cure.${field}`,
    ]);
  });

  it('is looked for in the model answer, sentence by sentence', () => {
    const when = { near: ['bubble', { words: ['waits'] }] };
    expect(faultsOf({ when, why: 'It shrinks.' })).toMatchObject([
      { file: 'model-answer.yaml', path: 'sections.cause' },
    ]);
  });

  it('is graded behind the model answer too, where it may stand with what that says', () => {
    const when = { all: [{ words: ['ramp'] }, { words: ['leaves the last stage'] }] };
    expect(faultsOf({ when, why: 'The gradient leaves the last stage first.' })).toMatchObject([
      { file: 'rubric.yaml', path: 'misconceptions.grows.why' },
    ]);
  });
});
