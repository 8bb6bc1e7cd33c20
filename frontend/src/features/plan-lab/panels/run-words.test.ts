import { evaluate } from '@meshwright/graders/plan';
import { presetScenario } from '../scenario/presets.js';
import {
  carbon,
  dollars,
  duration,
  electricity,
  runAssumptions,
  runFigures,
  tokenCount,
} from './run-words.js';

describe('the amounts of a run', () => {
  it.each([
    [dollars(0.123), '$0.12'],
    [dollars(1250), '$1,250'],
    [dollars(3.4e6), '$3.40 M'],
    [electricity(0.05), '0.050 kWh'],
    [electricity(44_300), '44.3 MWh'],
    [electricity(2.5e6), '2.50 GWh'],
    [carbon(4.25), '4.25 kg'],
    [carbon(213_000), '213 t'],
    [duration(0.5), '12.0 hours'],
    [duration(12.34), '12.3 days'],
    [duration(450.4), '450 days'],
    [tokenCount(3e11), '300 B'],
    [tokenCount(1.5e13), '15 T'],
    [tokenCount(1.56e13), '15.6 T'],
  ])('read %s', (written, expected) => {
    expect(written).toBe(expected);
  });
});

describe('what the figures of a run rest on', () => {
  const said = (scenario: ReturnType<typeof presetScenario>): string => {
    const result = evaluate(scenario);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return runAssumptions(scenario, result.value).join('\n');
  };

  it('names the price that was given, or the one of the list with its date', () => {
    const given = presetScenario('3d-pipeline-175b-64gpu');
    expect(said(given)).toContain('$2.00 a device and hour, as you set it');
    const { price: _, ...listed } = given;
    expect(said(listed)).toMatch(/\$\d+\.\d\d an hour for .*\(20\d\d/u);
  });

  it('names the failures, or that there are none', () => {
    expect(said(presetScenario('fault-tolerant-70b-256gpu'))).toContain('once in 50,000 hours');
    expect(said(presetScenario('1b-8node'))).toContain('no failures');
  });

  it('names what was assumed of the power', () => {
    expect(said(presetScenario('1b-8node'))).toContain('PUE');
  });
});

describe('the figures of a run', () => {
  const of = (id: string) => {
    const scenario = presetScenario(id);
    const result = evaluate(scenario);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return runFigures(scenario, result.value);
  };

  it('are time, money, electricity and carbon where its length is said', () => {
    const figures = of('fault-tolerant-70b-256gpu');
    expect(figures.map(({ label }) => label)).toEqual([
      'Time to train',
      'Money',
      'Electricity',
      'CO₂e',
    ]);
    expect(figures[0]?.note).toBe('2 T tokens, failures included');
  });

  it('are of a million tokens where it is not', () => {
    const figures = of('gpt2-1p3b-zero3');
    expect(figures.map(({ label }) => label)).toEqual(['Money', 'Electricity']);
    for (const { note } of figures) expect(note).toContain('a million tokens');
  });
});
