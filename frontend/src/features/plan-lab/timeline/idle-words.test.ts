import { evaluate, timeline } from '@meshwright/graders/plan';
import { idleWords } from './idle-words.js';
import { presetScenario } from '../scenario/presets.js';

function said(id: string, microBatch?: number): string {
  const scenario = presetScenario(id);
  if (microBatch !== undefined) scenario.plan.microBatch = microBatch;
  const [drawn, evaluation] = [timeline(scenario), evaluate(scenario)];
  if (!drawn.ok || !evaluation.ok) throw new Error('refused');
  return idleWords(drawn.value, evaluation.value);
}

describe('what idles', () => {
  it('is said of the average stage and of the busiest, which the step waits for', () => {
    expect(said('nemotron4-340b-1536-h100')).toMatch(
      /^48 micro-batches\. Stages idle for 12\.5 % of the time on average, the busiest for 2\.5 %$/u,
    );
  });

  it('is told of a part and of the whole where not every micro-batch is drawn', () => {
    expect(said('3d-pipeline-175b-64gpu', 1)).toMatch(
      /^The first \d+ of [\d,]+ micro-batches\. Stages idle for [\d.]+ % of the time on average, the busiest for [\d.]+ % in the whole step$/u,
    );
  });

  it('is nothing of one stage', () => {
    expect(said('1b-8node')).toMatch(/ on one stage: nothing idles$/u);
  });
});
