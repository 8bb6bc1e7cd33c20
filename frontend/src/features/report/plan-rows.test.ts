import { evaluate } from '@meshwright/graders/plan';
import { presetScenario } from '../plan-lab/presets.js';
import { planRows } from './plan-rows.js';

function evaluated(over: object = {}) {
  const result = evaluate({ ...presetScenario('3d-pipeline-175b-64gpu'), ...over });
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
