import fc from 'fast-check';
import { gradeOrdering, orderAgreement, orderedPairs } from './ordering.js';
import type { OrderingItem } from './ordering.js';

const item: OrderingItem = {
  kind: 'ordering',
  id: 'step',
  steps: [
    { id: 'forward', label: 'Forward pass' },
    { id: 'backward', label: 'Backward pass' },
    { id: 'reduce', label: 'All-reduce' },
    { id: 'log', label: 'Log the loss' },
    { id: 'update', label: 'Optimizer step' },
  ],
  constraints: [
    { first: 'forward', then: 'backward', why: 'Gradients need the loss.' },
    { first: 'backward', then: 'reduce', why: 'There is nothing to reduce before.' },
    { first: 'reduce', then: 'update', why: 'Replicas would drift apart.' },
    { first: 'forward', then: 'log', why: 'The loss comes from the forward pass.' },
  ],
  rightOrder: ['forward', 'log', 'backward', 'reduce', 'update'],
  working: 'Because.',
};

const grade = (...order: string[]) => gradeOrdering(item, { kind: 'ordering', order });
const ids = item.steps.map(({ id }) => id);

describe('gradeOrdering', () => {
  it('counts the pairs that follow from the constraints', () => {
    expect(orderedPairs(item.constraints)).toHaveLength(7);
    expect(orderedPairs([{ first: 'a', then: 'b' }])).toEqual([['a', 'b']]);
  });

  it.each([
    ['the model order', item.rightOrder, 10, 'right'],
    ['another right order', ['forward', 'backward', 'reduce', 'update', 'log'], 10, 'right'],
    ['neighbours swapped', ['forward', 'log', 'backward', 'update', 'reduce'], 7.14, 'partly'],
    ['the last step first', ['update', 'forward', 'log', 'backward', 'reduce'], 1.43, 'partly'],
    ['the reverse', [...item.rightOrder].reverse(), 0, 'none'],
    ['nothing', [], 0, 'none'],
    ['one step left out', ['forward', 'log', 'backward', 'reduce'], 1.43, 'partly'],
    ['steps that do not exist', ['a', 'b', ...item.rightOrder], 10, 'right'],
    ['a step twice', [...item.rightOrder, 'forward'], 10, 'right'],
  ])('gives %s its points', (_, order, points, level) => {
    const report = grade(...order);
    expect(report).toMatchObject({ kind: 'ordering', points, maxPoints: 10 });
    expect(report.criteria[0]?.level).toBe(level);
  });

  it('says which constraint is broken, why it holds, and which one move mends most', () => {
    const report = grade('forward', 'log', 'backward', 'update', 'reduce');
    expect(report.criteria[0]).toMatchObject({
      missing: '"All-reduce" comes before "Optimizer step": Replicas would drift apart.',
      next: 'Move "Optimizer step" to the end: that alone keeps 7 of 7 pairs.',
    });
    expect(report.detail).toMatchObject({ pairs: { kept: 6, of: 7 } });
    expect(
      'constraints' in report.detail!
        ? report.detail.constraints.map((c) => 'kept' in c && c.kept)
        : [],
    ).toEqual([true, true, false, true]);
  });

  it('agrees by chance as often as it disagrees', () => {
    const pairs = orderedPairs(item.constraints);
    const permutations = (rest: string[]): string[][] =>
      rest.length < 2
        ? [rest]
        : rest.flatMap((id) =>
            permutations(rest.filter((other) => other !== id)).map((tail) => [id, ...tail]),
          );
    const all = permutations(ids);
    const mean = all.reduce((sum, order) => sum + orderAgreement(pairs, order), 0) / all.length;
    expect(mean).toBeCloseTo(0, 9);
  });

  it('grows with every neighbouring pair that is put right', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 5 }), fc.nat(3), (order, at) => {
        const [a = '', b = ''] = order.slice(at, at + 2);
        const swapped = [...order.slice(0, at), b, a, ...order.slice(at + 2)];
        const right = orderedPairs(item.constraints).some(([x, y]) => x === b && y === a);
        if (right) expect(grade(...swapped).points).toBeGreaterThanOrEqual(grade(...order).points);
      }),
    );
  });
});
