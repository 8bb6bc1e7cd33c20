import fc from 'fast-check';
import { parseScenario } from './commands.js';
import { parseSearchRequest } from './search-commands.js';

const scenario = {
  model: 'llama2-7b',
  cluster: 'llama7b-qlora-1x4090',
  training: { sequenceLength: 1024, globalBatch: 16 },
  plan: { dp: 1 },
};

const problems = (input: unknown) => {
  const result = parseScenario(input);
  return result.ok ? [] : result.error;
};
const without = (key: keyof typeof scenario) =>
  Object.fromEntries(Object.entries(scenario).filter(([k]) => k !== key));
const plan = (knobs: object) => ({ ...scenario, plan: { dp: 1, ...knobs } });
const training = (over: object) => ({
  ...scenario,
  training: { ...scenario.training, ...over },
});
const a100 = { accelerator: 'a100-sxm-80gb', nodes: 1, devicesPerNode: 1, intraNode: 'nvlink3' };
const network = { kind: 'nvlink', scope: 'device', links: 12, bytesPerSecond: 25e9 };

/* eslint max-params: off -- rows of a table */
describe('a scenario of another shape is refused in plain words', () => {
  it.each([
    ['no key', { ...scenario, plan: {} }, 'plan.dp', 'plan.dp is missing: it needs a number'],
    [
      'no part',
      without('training'),
      'training',
      'training is missing: it needs an object with keys',
    ],
    [
      'no model',
      without('model'),
      'model',
      'model is missing: it needs an id of the catalogue or an object with keys',
    ],
    ['no object', 7, '', 'the input must be an object with keys, not 7'],
    ['a word', plan({ tp: 'eight' }), 'plan.tp', 'plan.tp must be a number, not "eight"'],
    ['a fraction', plan({ tp: 1.5 }), 'plan.tp', 'plan.tp must be a whole number, not 1.5'],
    [
      'no flag',
      plan({ sequenceParallel: 'yes' }),
      'plan.sequenceParallel',
      'plan.sequenceParallel must be true or false, not "yes"',
    ],
    [
      'no list',
      plan({ stageLayers: 32 }),
      'plan.stageLayers',
      'plan.stageLayers must be a list, not 32',
    ],
    [
      'an empty list',
      plan({ stageLayers: [] }),
      'plan.stageLayers',
      'plan.stageLayers must list at least 1 value',
    ],
    ['too little', plan({ tp: 0 }), 'plan.tp', 'plan.tp must be at least 1, not 0'],
    ['too much', plan({ vpp: 4096 }), 'plan.vpp', 'plan.vpp must be at most 256, not 4096'],
    [
      'not above',
      training({ tokens: 0 }),
      'training.tokens',
      'training.tokens must be more than 0, not 0',
    ],
    [
      'a choice',
      plan({ recompute: 'ful' }),
      'plan.recompute',
      'plan.recompute must be one of none, selective or full, not "ful"',
    ],
    [
      'few numbers',
      training({ lora: { rank: 8, baseBits: 5 } }),
      'training.lora.baseBits',
      'training.lora.baseBits must be one of 4, 8 or 16, not 5',
    ],
    [
      'no id',
      { ...scenario, model: 'Llama 2' },
      'model',
      'model must be an id of lower-case letters, digits, dots and hyphens, not "Llama 2"',
    ],
    [
      'a number as model',
      { ...scenario, model: 3 },
      'model',
      'model must be an id of the catalogue or an object with keys, not 3',
    ],
    [
      'a list as cluster',
      { ...scenario, cluster: [] },
      'cluster',
      'cluster must be an id of the catalogue or an object with keys, not a list',
    ],
    [
      'part of a network',
      { ...scenario, cluster: { ...a100, intraNode: network } },
      'cluster.intraNode.efficiency',
      'cluster.intraNode.efficiency is missing: it needs a number',
    ],
  ])('%s', (_, input, path, message) => {
    expect(problems(input)).toContainEqual(expect.objectContaining({ path, message }));
  });

  it.each([
    ['of the plan', plan({ shedule: '1f1b' }), 'plan.shedule', 'schedule', 'known in plan'],
    [
      'of the plan, not of the model',
      plan({ heads: 4 }),
      'plan.heads',
      expect.not.stringMatching(/^heads$/),
      'known in plan',
    ],
    ['of the scenario', { ...scenario, trainig: 1 }, 'trainig', 'training', 'known here'],
    [
      'of offload',
      plan({ offload: { optimiser: 'cpu' } }),
      'plan.offload.optimiser',
      'optimizer',
      'known in plan.offload',
    ],
    [
      'of adapters',
      training({ lora: { rank: 8, target: 'attention' } }),
      'training.lora.target',
      'targets',
      'known in training.lora',
    ],
    [
      'of a group',
      { ...scenario, cluster: { groups: [{ ...a100, node: 2 }] } },
      'cluster.groups.0.node',
      'nodes',
      'known in cluster.groups.0',
    ],
  ])('an unknown key %s, with the nearest known one', (_, input, path, nearest, where) => {
    const found = problems(input).find((p) => p.path === path);
    expect(found).toMatchObject({ rule: 'unknown-key', nearest });
    expect(found?.message).toContain(`${where} is "${String(found?.nearest)}"`);
  });

  it.each([
    [{ tp: '8' }, 8],
    [{ tp: 2.4 }, 2],
    [{ vpp: 4096 }, 256],
    [{ schedule: '1f1' }, '1f1b'],
  ])('proposes a value for %j', (knobs, nearest) => {
    expect(problems(plan(knobs))[0]?.nearest).toBe(nearest);
  });

  it('survives values that cannot be turned into text', () => {
    const found = problems(plan({ tp: [{ toString: 1, valueOf: 2 }] }));
    expect(found[0]?.message).toBe('plan.tp must be a number, not a list');
  });

  it('proposes nothing where the bound itself is refused', () => {
    expect(problems(training({ tokens: 0 }))[0]).not.toHaveProperty('nearest');
  });

  it('never shows the words of the library that found it', () => {
    const anything = fc.dictionary(
      fc.constantFrom('tp', 'dp', 'offload', 'schedule', 'x'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(anything, fc.jsonValue(), fc.jsonValue(), (knobs, model, cluster) => {
        const inputs = [{ ...scenario, plan: knobs }, { ...scenario, model, cluster }, model];
        for (const read of [parseScenario, parseSearchRequest]) {
          for (const input of inputs) {
            const result = read(input);
            if (result.ok) continue;
            expect(result.error.length).toBeGreaterThan(0);
            for (const { message } of result.error) {
              expect(message).not.toMatch(
                /Invalid|expected|received|undefined|Unrecognized|Too (small|big)/,
              );
            }
          }
        }
      }),
    );
  });
});
