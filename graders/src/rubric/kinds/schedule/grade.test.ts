import { gradeSchedule, type ScheduleItem } from './grade.js';
import { leastSpan } from './bound.js';
import { play } from './play.js';

const rows = (text: string): string[][] =>
  text.split('\n').map((row) => row.trim().split(' ').filter(Boolean));
const best = rows(`F1 F2 B1 F3 B2 B3
                   F1 B1 F2 B2 F3 B3`);
const item: ScheduleItem = {
  kind: 'schedule',
  id: 'two-stages',
  pipeline: { stages: 2, microBatches: 3, forward: [1, 1], backward: [2, 2], transfer: 0 },
  holds: [2, 1],
  best,
  working: 'Why.',
};
const grade = (stages: string[][]) => gradeSchedule(item, { kind: 'schedule', stages });
const earned = (stages: string[][]): number[] => grade(stages).criteria.map(({ points }) => points);

describe('a graded layout', () => {
  it('earns all points where it takes the least time in the memory that there is', () => {
    expect(grade(best)).toMatchObject({ score: 10, points: 10, maxPoints: 10 });
    expect(grade(best).criteria.some((row) => 'missing' in row)).toBe(false);
  });

  it('earns nothing for its time where a stage holds too much', () => {
    const all = rows('F1 F2 F3 B1 B2 B3\nF1 F2 F3 B1 B2 B3');
    expect(earned(all)).toEqual([2, 0, 0]);
    expect(grade(all).criteria[1]?.missing).toBe(
      'Stage 1 holds 3 micro-batches and may hold 2. Stage 2 holds 3 micro-batches and may hold 1.',
    );
  });

  it('earns less the longer it takes', () => {
    // one micro-batch at a time: 18 units where 12 do
    expect(earned(rows('F1 B1 F2 B2 F3 B3\nF1 B1 F2 B2 F3 B3'))).toEqual([2, 2, 0]);
    // two at the start, then one at a time: 15
    const halfway = rows('F1 F2 B1 B2 F3 B3\nF1 B1 F2 B2 F3 B3');
    expect(earned(halfway)).toEqual([2, 2, 3]);
    expect(grade(halfway).criteria[2]).toMatchObject({
      level: 'partly',
      missing: expect.stringContaining('15 units and 12 are possible') as string,
    });
  });

  it.each([
    ['nothing placed', [], /^Not placed: F1 on stage 1, .* and 8 more\.$/],
    ['a pass left out', rows('F1 F2 B1 F3 B2 B3\nF1 B1 F2 B2 F3'), /^Not placed: B3 on stage 2\.$/],
    [
      'a pass twice',
      rows('F1 F1 F2 B1 F3 B2 B3\nF1 B1 F2 B2 F3 B3'),
      /^Placed twice: F1 on stage 1\.$/,
    ],
    ['a pass of nowhere', [...best, ['F1']], /^There is no such pass: F1 on stage 3\.$/],
  ])('earns nothing with %s, and says what is wrong', (_, stages, why) => {
    expect(grade(stages).score).toBe(0);
    expect(grade(stages).criteria[0]?.missing).toMatch(why);
  });

  it('says who waits for whom', () => {
    const stuck = rows('B1 F1 F2 B2 F3 B3\nF1 B1 F2 B2 F3 B3');
    expect(grade(stuck).score).toBe(0);
    expect(grade(stuck).criteria[0]?.missing).toContain('B1 on stage 1 waits for F1 on stage 1');
    const both = rows('F1 B1 F2 B2 F3 B3\nF2 F1 B1 B2 F3 B3');
    expect(grade(both).criteria[0]?.missing).toBe(
      'Nothing can go on: B1 on stage 1 waits for B1 on stage 2; F2 on stage 2 waits for F2 on stage 1.',
    );
  });
});

describe('the least time', () => {
  it('is no more than any layout takes, and the best one of the textbook takes it', () => {
    expect(leastSpan(item.pipeline)).toBe(12);
    expect(play(item.pipeline, best).span).toBe(12);
  });
});
