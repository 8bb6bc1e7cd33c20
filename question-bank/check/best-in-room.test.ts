import type { Report } from '@meshwright/graders';
import { bettered } from './best-in-room.js';

const best = { tp: 8, schedule: 'interleaved', vpp: 2, recompute: 'full' };
/** Grades by what one knob does to the ratio to the best. */
const gradedBy =
  (ratioOf: (plan: Record<string, unknown>) => number | undefined) =>
  (plan: unknown): Report =>
    ({
      detail: { gates: [], ratio: ratioOf(plan as Record<string, unknown>) },
    }) as unknown as Report;

test('a knob that the space leaves out and that gains is named', () => {
  const grade = gradedBy(({ recompute }) => (recompute === 'selective' ? 0.96 : 1));
  expect(bettered(best, grade)).toBe('{"recompute":"selective"}');
});

test('a schedule is tried without the chunks of the best plan', () => {
  const grade = gradedBy(({ schedule, vpp }) => (schedule === 'zb-v' && vpp === 1 ? 0.9 : 1));
  expect(bettered(best, grade)).toBe('{"schedule":"zb-v","vpp":1}');
});

test('what is not compared, or gains no more than rounding, betters nothing', () => {
  expect(
    bettered(
      best,
      gradedBy(() => undefined),
    ),
  ).toBeUndefined();
  expect(
    bettered(
      best,
      gradedBy(() => 0.999),
    ),
  ).toBeUndefined();
});
