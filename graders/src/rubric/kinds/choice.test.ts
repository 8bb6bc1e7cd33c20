import { Lexicon } from '../lexicon-schema.js';
import { compileLexicon } from '../lexicon/compile.js';
import { Rubric } from '../schema.js';
import { gradeChoice } from './choice.js';
import type { ChoiceItem } from './choice.js';

const lexicon = compileLexicon(
  Lexicon.parse({ concepts: [{ id: 'nvlink', label: 'NVLink', forms: ['nvlink'] }] }),
);

const rubric = Rubric.parse({
  version: 1,
  points: 6,
  terms: { traffic: ['two all-reduces per layer', 'traffic in every layer'] },
  criteria: [
    {
      id: 'volume',
      label: 'Says what travels',
      weight: 3,
      levels: { explained: { near: ['traffic', { words: ['bandwidth', 'slow', 'fast'] }] } },
      missing: 'What travels, how often.',
      next: 'Say what each layer sends.',
    },
    {
      id: 'link',
      label: 'Names the link',
      weight: 3,
      levels: { explained: { near: ['nvlink', { words: ['inside the node', 'faster'] }] } },
      missing: 'NVLink stays inside the node.',
      next: 'Name the link.',
    },
  ],
  misconceptions: [
    {
      id: 'same',
      points: -2,
      when: { near: ['nvlink', { words: ['as slow as'] }] },
      why: 'NVLink is faster.',
    },
  ],
});

const item = (right: readonly string[] = ['inside']): ChoiceItem => ({
  kind: 'choice',
  id: 'placement',
  prompt: 'Where does tensor parallelism go?',
  options: ['inside', 'across', 'anywhere', 'nowhere'].map((id) => ({
    id,
    label: `Place it ${id}`,
    right: right.includes(id),
    why: `Because of ${id}.`,
  })),
  reason: 'Why?',
  pickPoints: 4,
  rubric,
});

const REASON =
  'There are two all-reduces per layer, so a slow network stalls each of them. NVLink inside the node is faster because it has far more bandwidth.';
const grade = (picked: string[], reason = '', right?: readonly string[]) =>
  gradeChoice(item(right), { kind: 'choice', picked, reason }, lexicon);

describe('gradeChoice', () => {
  it.each([
    ['a right pick with its reason', ['inside'], REASON, 10],
    ['a right pick alone', ['inside'], '', 1.3],
    ['a wrong pick alone', ['across'], '', 0],
    ['a wrong pick with the right reason', ['across'], REASON, 3],
    ['the right reason alone', [], REASON, 3],
    ['everything picked', ['inside', 'across', 'anywhere', 'nowhere'], '', 0],
    ['nothing', [], '', 0],
    ['a right pick with half of the reason', ['inside'], `${REASON.split('. ')[0] ?? ''}.`, 7],
  ])('gives %s its points', (_, picked, reason, score) => {
    const report = grade(picked, reason);
    expect(report.score).toBe(score);
    const parts = [...report.criteria, ...report.misconceptions, ...report.adjustments];
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(report.points, 9);
    expect(report.maxPoints).toBe(10);
  });

  it.each([
    [['inside', 'nowhere'], 4],
    [['inside'], 2],
    [['inside', 'nowhere', 'across'], 2],
    [['inside', 'across'], 0],
    [['inside', 'across', 'anywhere', 'nowhere'], 0],
  ])('takes right picks back for wrong ones: %s', (picked, points) => {
    const [pick] = grade(picked, REASON, ['inside', 'nowhere']).criteria;
    expect(pick).toMatchObject({ id: 'pick', points, maxPoints: 4 });
  });

  it('does not pay for guessing', () => {
    const guesses = ['inside', 'across', 'anywhere', 'nowhere'].map((id) => grade([id]).score);
    expect(guesses.reduce((sum, score) => sum + score, 0) / guesses.length).toBeLessThan(0.5);
  });

  it('tells of each option why it is right or wrong', () => {
    const report = grade(['across']);
    expect(report.criteria[0]?.missing).toBe(
      '"Place it inside" is right: Because of inside. "Place it across" is wrong: Because of across.',
    );
    expect(report.detail).toMatchObject({
      options: [
        { id: 'inside', right: true, picked: false, why: 'Because of inside.' },
        { id: 'across', right: false, picked: true },
        {},
        {},
      ],
    });
  });

  it('reads the reason like any written answer', () => {
    const report = grade(['inside'], 'NVLink is as slow as Ethernet.');
    expect(report.misconceptions).toMatchObject([{ id: 'same', points: -2 }]);
    for (const { section, start, end, text } of grade(['inside'], REASON).criteria.flatMap(
      (c) => c.quotes,
    )) {
      expect([section, REASON.slice(start, end)]).toEqual(['reason', text]);
    }
  });
});
