import { scaling, ScalingRequest } from '@meshwright/graders/search';
import { presetScenario } from '../scenario/presets.js';
import { ranPoints, scalingSizes } from './scaling-sizes.js';

const job = presetScenario('3d-pipeline-175b-64gpu');

describe('the sizes of a scaling curve', () => {
  it('double from a quarter of the cluster to sixteen times it, in whole nodes', () => {
    expect(scalingSizes(job)).toEqual([16, 32, 64, 128, 256, 512, 1024]);
    expect(scalingSizes({ cluster: 'llama7b-fsdp-4x3090' })).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });

  it('are none where nodes differ or the cluster is not known', () => {
    expect(scalingSizes({ cluster: 'hybrid-10b-heterogeneous' })).toEqual([]);
    expect(scalingSizes({ cluster: 'no-such-cluster' })).toEqual([]);
  });

  it('give point by point the efficiencies that the whole curve has', () => {
    const on = (devices: number[]) => {
      const result = scaling(ScalingRequest.parse({ ...job, scaling: { devices } }));
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value.points;
    };
    const sizes = [64, 128, 256];
    const single = ranPoints(sizes.flatMap((n) => on([n])));
    expect(single).toHaveLength(3);
    expect(single).toEqual(on(sizes));
    expect(single[2]?.efficiency).toBeLessThan(1);
  });
});
