import { degreeSteps, devicesOf, planDraft } from './plan-fields.js';

describe('the fields of a plan', () => {
  it('fills what a plan leaves out with the defaults of the cost model', () => {
    expect(planDraft({ tp: 8, dp: 2, offload: { optimizer: 'cpu' } })).toMatchObject({
      tp: 8,
      pp: 1,
      dp: 2,
      schedule: '1f1b',
      sharding: 'none',
      offload: { optimizer: 'cpu', parameters: 'none', activations: 'none' },
    });
  });

  it.each([0, -2, 1.5, '8', null])('reads a degree of %p as 1', (tp) => {
    expect(planDraft({ tp }).tp).toBe(1);
  });

  it.each([
    [{ cluster: { nodes: 8, devicesPerNode: 8 } }, 64],
    [
      {
        cluster: {
          groups: [
            { nodes: 2, devicesPerNode: 8 },
            { nodes: 1, devicesPerNode: 4 },
          ],
        },
      },
      20,
    ],
    [{ cluster: '1b-8node' }, null],
    [undefined, null],
  ])('counts the devices of %p', (scenario, devices) => {
    expect(devicesOf(scenario)).toBe(devices);
  });

  it('steps through divisors of the devices, or powers of two', () => {
    expect(degreeSteps(12)).toEqual([1, 2, 3, 4, 6, 12]);
    expect(degreeSteps(null).slice(0, 4)).toEqual([1, 2, 4, 8]);
  });
});
