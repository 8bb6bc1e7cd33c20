import { catalog, parseScenario } from '@meshwright/graders/plan';
import { knobChoices, knobGroups } from '../knobs/more-knobs.js';
import { networkChoices, nodeSizes } from './possible.js';
import { presets, presetScenario } from './presets.js';

const ids = (accelerator: string, place: 'inside' | 'between', present = '') =>
  networkChoices(accelerator, place, present).map(({ value }) => value);

const kernel = knobGroups
  .flatMap(({ knobs }) => knobs)
  .find(({ key }) => key === 'attentionKernel')!;
const kernelsOn = (accelerator: string, intraNode: string, present?: 'flash3') => {
  const scenario = presetScenario('gpt3-175b-1024-a100');
  const cluster = { accelerator, nodes: 1, devicesPerNode: 8, intraNode };
  const plan = { ...scenario.plan, ...(present ? { attentionKernel: present } : {}) };
  return knobChoices(kernel, { ...scenario, cluster, plan }).map(([value]) => value);
};

describe('what the lab offers', () => {
  it('inside a node is what the accelerator has, and what is there now', () => {
    expect(ids('v100-sxm-32gb', 'inside')).toEqual(['nvlink2-nvswitch', 'nvlink2', 'pcie3']);
    expect(ids('rtx-4090', 'inside')).toEqual(['pcie3', 'pcie4']);
    expect(ids('rtx-4090', 'inside', 'nvlink4')).toContain('nvlink4');
    expect(ids('tpu-v4', 'inside')).toEqual(['pcie3', 'ici-v4']);
  });

  it('between nodes is no slot and no network of another maker', () => {
    expect(ids('h100-sxm-80gb', 'between')).toContain('ib-ndr-8x400');
    expect(ids('h100-sxm-80gb', 'between').filter((id) => /pcie|xgmi|ici/.test(id))).toEqual([]);
    expect(ids('tpu-v4', 'between')).toContain('ici-v4');
  });

  it('of an accelerator can all be built', () => {
    const scenario = presetScenario('1b-8node');
    for (const accelerator of Object.keys(catalog.accelerators))
      for (const intraNode of ids(accelerator, 'inside'))
        for (const devicesPerNode of nodeSizes(accelerator)) {
          const cluster = { accelerator, nodes: 1, devicesPerNode, intraNode };
          const parsed = parseScenario({ ...scenario, cluster, plan: { dp: devicesPerNode } });
          const refused = parsed.ok ? [] : parsed.error.map(({ path }) => path);
          expect(refused.filter((path) => path.startsWith('cluster'))).toEqual([]);
        }
  });

  it('as a kernel runs on every device, but for the one that is set', () => {
    expect(kernelsOn('v100-sxm-32gb', 'nvlink2')).toEqual(['efficient']);
    expect(kernelsOn('a100-sxm-80gb', 'nvlink3')).toEqual([
      'efficient',
      'flash1',
      'flash2',
      'cudnn',
    ]);
    expect(kernelsOn('h100-sxm-80gb', 'nvlink4')).toContain('flash3');
    expect(kernelsOn('a100-sxm-80gb', 'nvlink3', 'flash3')).toContain('flash3');
  });

  it.each(presets.map(({ id }) => id))('%s is possible', (id) => {
    expect(parseScenario(presetScenario(id)).ok).toBe(true);
  });
});
