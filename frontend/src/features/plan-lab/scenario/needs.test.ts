import { evaluate, type Plan } from '@meshwright/graders/plan';
import { setSchedule } from './degrees.js';
import { presetScenario } from './presets.js';
import { precisionChoices, scheduleChoices } from './needs.js';

const start = presetScenario('3d-pipeline-175b-64gpu');
const withPlan = (plan: Partial<Plan>) => ({ ...start, plan: { ...start.plan, ...plan } });

describe('what a schedule needs', () => {
  it.each<[string, Partial<Plan>]>([
    ['a deep pipeline', {}],
    ['an odd one', { pp: 3, tp: 1, dp: 1 }],
    ['no pipeline', { pp: 1, tp: 8, dp: 8 }],
    ['few micro-batches', { microBatch: 128 }],
    ['an odd number of them', { microBatch: 512 }],
  ])('is what the rules of the model ask on %s', (_, plan) => {
    const scenario = withPlan(plan);
    for (const { value, needs } of scheduleChoices(scenario)) {
      const result = evaluate(setSchedule(scenario, value));
      const broken = result.ok ? [] : result.error.map((p) => p.rule);
      const ofSchedule = broken.filter((rule) => /chunks|interleav|bubble|dualpipe/u.test(rule));
      expect([value, needs !== undefined]).toEqual([value, ofSchedule.length > 0]);
    }
  });
});

describe('the precisions of a cluster', () => {
  const on = (accelerator: string) =>
    precisionChoices({
      ...start,
      cluster: { accelerator, nodes: 1, devicesPerNode: 8, intraNode: 'nvlink4' },
    }).map(({ value }) => value);

  it.each([
    ['v100-sxm-32gb', 'fp8', false],
    ['a100-sxm-80gb', 'fp8', false],
    ['h100-sxm-80gb', 'fp8', true],
    ['h100-sxm-80gb', 'nvfp4', false],
    ['b200-sxm-180gb', 'nvfp4', true],
    ['b200-sxm-180gb', 'mxfp8', true],
  ] as const)('of %s have %s: %p', (accelerator, precision, there) => {
    expect(on(accelerator).includes(precision)).toBe(there);
  });

  it('keep the present one, so that a plan that cannot run still shows what it says', () => {
    expect(on('v100-sxm-32gb')).toContain('bf16');
  });
});
