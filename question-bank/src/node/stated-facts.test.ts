import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parseScenario } from '@meshwright/graders';
import { parse } from 'yaml';

const questions = join(import.meta.dirname, '../../content/questions');

describe('what a sound line of a find-the-flaw question states', () => {
  it('names the stages of the 175B layout that are the fullest, as the cost model finds them', () => {
    const file = join(questions, 'pipeline-parallelism/flaw-175b-layout/question.yaml');
    const { exhibit } = parse(readFileSync(file, 'utf8')) as { exhibit: { lines: string[] } };
    const said = exhibit.lines.find((line) => line.includes('the fullest')) ?? '';
    const named = [...said.matchAll(/stage (\d+)/gi)].map(([, stage]) => Number(stage));
    const scenario = parseScenario({
      model: 'gpt3-175b',
      cluster: '3d-pipeline-175b-64gpu',
      training: { sequenceLength: 2048, globalBatch: 64 },
      plan: { tp: 8, pp: 8, dp: 1 },
    });
    const evaluation = scenario.ok ? evaluate(scenario.value) : scenario;
    if (!evaluation.ok) throw new Error('the layout cannot run');
    const bytes = evaluation.value.stages.map((stage) => stage.peakMemoryBytes.total);
    const fullest = bytes.indexOf(Math.max(...bytes)) + 1;
    expect(named).toEqual([fullest]);
  });
});
