import { Rubric } from '@meshwright/graders';
import { judge } from './judgement.js';
import type { OpinionReply, VerdictWord } from './opinion-reply.js';

const criterion = (id: string, weight: number) => ({
  id,
  label: `Label of ${id}`,
  weight,
  levels: { full: id },
  missing: 'What is missing.',
  next: 'What comes next.',
});
const rubric = Rubric.parse({
  version: 1,
  points: 20,
  terms: { a: ['alpha'], b: ['beta'], c: ['gamma'] },
  criteria: [criterion('a', 10), criterion('b', 6), criterion('c', 4)],
  misconceptions: [{ id: 'm', when: { near: ['a', 'b'] }, points: -5, why: 'It is wrong.' }],
});

const reply = (verdicts: Record<string, VerdictWord>, found: string[] = []): OpinionReply => ({
  criteria: Object.entries(verdicts).map(([id, verdict]) => ({
    id,
    verdict,
    quotes: [],
    reason: '',
  })),
  misconceptions: found.map((id) => ({ id, verdict: 'fully', quotes: [], reason: '' })),
  dropped: { malformed: 0, unknown: 0, repeated: 0, unquoted: 0, missing: 0 },
});
const judged = (opinion: OpinionReply, graderScore: number) =>
  judge(opinion, rubric, { graderScore, threshold: 2.5 });

describe('an opinion', () => {
  it.each([
    [{ a: 'fully', b: 'fully', c: 'fully' }, [], 10],
    [{ a: 'fully', b: 'partly', c: 'no' }, [], 6.5],
    [{ a: 'fully', b: 'partly', c: 'no' }, ['m'], 4],
    [{ a: 'no', b: 'no', c: 'partly' }, ['m'], 0],
    // c is missing: 13 of the 16 points that it speaks of
    [{ a: 'fully', b: 'partly' }, [], 8.1],
  ] as [Record<string, VerdictWord>, string[], number][])(
    '%j with %j comes to %d',
    (verdicts, found, score) => {
      expect(judged(reply(verdicts, found), score)?.score).toBe(score);
    },
  );

  it('is none where its verdicts cover too few of the points', () => {
    expect(judged(reply({ b: 'fully', c: 'fully' }), 5)).toBeNull();
    expect(judged(reply({}), 5)).toBeNull();
  });

  it.each([
    [10, false],
    [7.5, false],
    [7.4, true],
    [0, true],
  ])('of 10 beside a grade of %d asks for a human: %s', (graderScore, asks) => {
    const { reviewReason } = judged(reply({ a: 'fully', b: 'fully', c: 'fully' }), graderScore)!;
    expect(reviewReason !== null).toBe(asks);
    if (asks) expect(reviewReason).toContain(graderScore.toFixed(1));
  });
});
