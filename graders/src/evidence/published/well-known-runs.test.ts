import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scenario } from '../../cost-model/schema/scenario.js';
import { evaluate, parseScenario, plannedJob } from '../../commands/commands.js';
import { compareWithPublished, measureInWords } from './published-figure.js';
import { readTable } from '../tables/table-reader.js';
import { wellKnownRuns, type WellKnownRun } from './well-known-runs.js';

const evaluated = ({ scenario }: WellKnownRun) => {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('a well-known run', () => {
  // wide on purpose: nothing is fitted on these, and publications leave much open
  it.each(wellKnownRuns)('$title is predicted within a factor of 1.5 ($source)', (run) => {
    const evaluation = evaluated(run);
    const { timeRatio, predicted } = compareWithPublished(run, evaluation);
    expect(predicted).toBeGreaterThan(0);
    expect(timeRatio).toBeGreaterThan(1 / 1.5);
    expect(timeRatio).toBeLessThan(1.5);
    for (const { peakMemoryBytes } of evaluation.stages)
      expect(Number.isFinite(peakMemoryBytes.total)).toBe(true);
  });

  it('has an id of its own and says what its publication leaves open', () => {
    expect(new Set(wellKnownRuns.map(({ id }) => id)).size).toBe(wellKnownRuns.length);
    for (const { assumed, source } of wellKnownRuns) {
      expect(source).toMatch(/^arXiv:\d{4}\.\d{5} /);
      expect(assumed.length).toBeGreaterThan(20);
    }
  });

  it('is not among the measured runs that constants are fitted on', () => {
    const file = join(import.meta.dirname, '../../../fixtures/measured-runs.csv');
    const measured = readTable(readFileSync(file, 'utf8')).map(({ layers, hidden, gpus, gbs }) =>
      [layers, hidden, gpus, gbs].join(' '),
    );
    for (const run of wellKnownRuns) {
      const planned = plannedJob(Scenario.parse(run.scenario));
      if (!planned.ok) throw new Error('refused');
      const { model, cluster, training } = planned.value.job;
      const own = [model.layers, model.hidden, cluster.devices, training.globalBatch].join(' ');
      expect(measured).not.toContain(own);
    }
  });
});

describe('the comparison with a published run', () => {
  const [run] = wellKnownRuns;
  const evaluation = evaluated(run!);
  const against = (published: WellKnownRun['published']) =>
    compareWithPublished({ ...run!, published }, evaluation);
  const { total } = evaluation.stepSeconds;

  it.each([
    ['stepSeconds', total],
    ['mfu', evaluation.mfu.value],
    ['hardwareFlops', evaluation.flopsPerStep.hardware / evaluation.devices / total],
    ['deviceHoursPerTrillionTokens', 1e12 / evaluation.tokensPerSecondPerDevice / 3600],
  ] as const)('is 1 where %s agrees', (measure, value) => {
    const { predicted, timeRatio, inInterval } = against({ measure, value });
    expect(predicted).toBeCloseTo(value, 6);
    expect(timeRatio).toBeCloseTo(1, 12);
    expect(inInterval).toBe(true);
  });

  it('is time over time: half the utilisation or twice the seconds is half as long as published', () => {
    const mfu = against({ measure: 'mfu', value: evaluation.mfu.value / 2 });
    const seconds = against({ measure: 'stepSeconds', value: total * 2 });
    expect([mfu.timeRatio, seconds.timeRatio]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
    expect(against({ measure: 'stepSeconds', value: total * 100 }).inInterval).toBe(false);
  });

  it.each([
    ['stepSeconds', 60.1, '60.1 s a step'],
    ['mfu', 0.462, 'MFU 46.2 %'],
    ['hardwareFlops', 147e12, '147 TFLOP/s with recomputed work'],
    ['deviceHoursPerTrillionTokens', 180_000, '180,000 device hours for a trillion tokens'],
  ] as const)('says %s of %d as "%s"', (measure, value, words) => {
    expect(measureInWords(measure, value)).toBe(words);
  });
});
