import { effectScope } from 'vue';
import { setKnob } from '../scenario/degrees.js';
import { presetScenario } from '../scenario/presets.js';
import { sameWork, useLab, type Lab } from './use-lab.js';

const start = presetScenario('3d-pipeline-175b-64gpu');

function openLab(): Lab {
  const lab = effectScope().run(() => useLab(start));
  if (lab === undefined) throw new Error('the scope did not run');
  return lab;
}

describe('the workbench', () => {
  it('goes back and forth through its changes', () => {
    const lab = openLab();
    lab.change(setKnob(start, 'pp', 4));
    lab.change(setKnob(start, 'pp', 2));
    lab.undo();
    expect(lab.scenario.value.plan.pp).toBe(4);
    lab.undo();
    expect([lab.scenario.value, lab.canUndo.value]).toEqual([start, false]);
    lab.redo();
    lab.redo();
    expect([lab.scenario.value.plan.pp, lab.canRedo.value]).toEqual([2, false]);
  });

  it('takes a dragged slider as one change', () => {
    const lab = openLab();
    for (const pp of [4, 2, 1]) lab.change(setKnob(start, 'pp', pp), 'pp');
    lab.undo();
    expect(lab.scenario.value).toEqual(start);
  });

  it('keeps the last figures while a plan cannot run, and mends it with the nearest value', () => {
    const lab = openLab();
    const before = lab.shown.value?.evaluation.stepSeconds.total;
    lab.change({ ...start, plan: { ...start.plan, microBatch: 7 } });
    const [problem] = lab.problems.value;
    expect(problem).toMatchObject({ path: 'plan.microBatch', rule: 'batch-divides' });
    expect(lab.shown.value?.evaluation.stepSeconds.total).toBe(before);
    if (problem !== undefined) lab.takeNearest(problem);
    expect(lab.problems.value).toEqual([]);
    expect(lab.scenario.value.plan.microBatch).toBe(8);
  });

  it('compares with a pinned plan only when a step does the same work', () => {
    const lab = openLab();
    lab.pin();
    lab.change(setKnob(start, 'pp', 4));
    expect(lab.compared.value?.scenario).toEqual(start);
    lab.change(presetScenario('1b-8node'));
    expect([lab.compared.value, lab.pinned.value?.scenario]).toEqual([null, start]);
    lab.unpin();
    expect(lab.pinned.value).toBeNull();
  });

  it('counts another cluster as the same work, another batch not', () => {
    const training = { ...start.training, globalBatch: 256 };
    expect(sameWork(start, { ...start, cluster: 'fault-tolerant-70b-256gpu' })).toBe(true);
    expect(sameWork(start, { ...start, training })).toBe(false);
  });
});
