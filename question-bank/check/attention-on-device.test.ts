import { catalog, Scenario } from '@meshwright/graders';
import { wholeBank as bank } from '../src/node/whole-bank.js';

/** Whether FlashAttention 2 runs on the device of a scenario: from Ampere on. */
const lacksFlash = (scenario: object): boolean => {
  const cluster = Scenario.shape.cluster.parse(
    'cluster' in scenario ? scenario.cluster : undefined,
  );
  const name = typeof cluster === 'object' && 'accelerator' in cluster ? cluster.accelerator : '';
  const family = typeof name === 'string' ? catalog.accelerators[name]?.family : name.family;
  return family === 'volta' || family === 'turing';
};
const named = /memory-efficient/;

describe('content on devices without FlashAttention 2', () => {
  const plans = [...bank.questions.values()].flatMap((q) => (q.kind === 'plan' ? [q] : []));
  const old = plans.filter(({ scenario }) => lacksFlash(scenario));

  it('is there', () => expect(old.length).toBeGreaterThan(0));

  it.each(old)('says of $id which fused kernel is meant', ({ prompt }) => {
    expect(prompt).toMatch(named);
  });

  const projects = [...bank.projects.values()].filter(
    ({ scenario }) => scenario !== undefined && lacksFlash(scenario),
  );
  it.each(projects)('says it in the brief of $id, if it speaks of flash', ({ brief }) => {
    if (/flash/i.test(brief)) expect(brief).toMatch(named);
  });
});
