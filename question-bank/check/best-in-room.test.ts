import type { Report } from '@meshwright/graders';
import type { PinnedItem } from '../src/question-schema.js';
import { bettered } from './best-in-room.js';

type PlanItem = Extract<PinnedItem, { kind: 'plan' }>;

const own = { tp: 8, cp: 1 };
const widest = { tp: 4, cp: 2 };
const item = { kind: 'plan', space: { tp: [4, 8] } } as unknown as PlanItem;

/** Finds `widest` in a space that offers `cp`, and says how it stands to the best of the question's own space. */
const gradedBy = (ratio: number | undefined) => (of: PlanItem, plan: unknown) =>
  ({
    detail:
      plan === 'refused'
        ? { gates: [] }
        : { gates: [], best: { plan: of.space?.['cp'] === undefined ? own : widest }, ratio },
  }) as unknown as Report;

test('a plan of the whole room that is better than the best of the space is named', () => {
  expect(bettered(item, [own], gradedBy(0.96))).toBe('{"tp":4,"cp":2}');
});

test('a start that the rules refuse hides it from nobody', () => {
  expect(bettered(item, ['refused', own], gradedBy(0.96))).toBe('{"tp":4,"cp":2}');
});

test.each([undefined, 0.999, 1])('a ratio of %s betters nothing', (ratio) => {
  expect(bettered(item, [own], gradedBy(ratio))).toBeUndefined();
});
