import { evaluate, parseScenario } from '@meshwright/graders/plan';
import { planRows } from './plan-rows.js';

const scenario = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 8,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512, precision: 'bf16', optimizer: 'adam' },
  plan: { tp: 8, pp: 8, dp: 1, microBatch: 1, recompute: 'full' },
};

function evaluated(over: object = {}) {
  const whole = parseScenario({ ...scenario, ...over });
  const result = whole.ok ? evaluate(whole.value) : whole;
  if (!result.ok) throw new Error('refused');
  return result.value;
}
const said = (detail: Parameters<typeof planRows>[0], label: RegExp) =>
  planRows(detail).find((row) => label.test(row.label));

describe('a plan beside the best one', () => {
  const price = { dollarsPerDeviceHour: 2 };
  const reliability = { mtbfHours: 50_000 };

  it('shows the money where a price is known', () => {
    const yours = evaluated({ price });
    const best = { plan: {}, evaluation: { ...yours, dollarsPerMillionTokens: 0.05 } };
    const row = said({ yours, best }, /^Cost/u);
    expect(row?.yours).toMatch(/^\$[\d.]+$/u);
    expect(row?.best).toBe('$0.0500');
  });

  it('shows useful tokens where failures are known', () => {
    const yours = evaluated({ reliability });
    const row = said({ yours }, /^Useful tokens/u);
    expect(row?.yours).toMatch(/^[\d,]+ M$/u);
    expect(row?.best).toBe('–');
  });

  it('leaves out what neither has', () => {
    const yours = { ...evaluated(), dollarsPerMillionTokens: null, goodput: null };
    expect(planRows({ yours }).map(({ label }) => label)).toEqual([
      'Step time',
      'Peak memory',
      'MFU',
      'Idle in the pipeline',
    ]);
  });
});
