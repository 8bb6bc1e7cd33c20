import { evaluate, parseScenario } from '../commands/commands.js';
import { remembered } from '../remember.js';
import type { Evaluation } from '../cost-model/schema/evaluation.js';
type Constant = number | string | boolean;

/** A figure of an evaluated run; `unit` is one of `quantity.ts`. */
interface Figure {
  readonly unit: string;
  of(evaluation: Evaluation): number;
}

const figures = {
  'peak-memory': { unit: 'bytes', of: (e) => e.peakMemoryBytes },
  'step-time': { unit: 's', of: (e) => e.stepSeconds.total },
  'bubble-share': { unit: '%', of: (e) => 100 * e.bubbleFraction },
  utilisation: { unit: '%', of: (e) => 100 * e.mfu.value },
  throughput: { unit: 'tokens/s', of: (e) => e.tokensPerSecondPerDevice * e.devices },
  'million-token-cost': { unit: '$', of: (e) => e.dollarsPerMillionTokens ?? NaN },
} as const satisfies Record<string, Figure>;
export type FigureId = keyof typeof figures;
export const figureIds = Object.keys(figures) as [FigureId, ...FigureId[]];
export const figureUnit = (id: FigureId): string => figures[id].unit;

type Draft = Readonly<Record<string, unknown>>;

/** The draft with the value at a dotted path (`plan.tp`); steps that are not there are made. */
function withValue(draft: Draft, [key = '', ...rest]: readonly string[], value: Constant): Draft {
  const inner = draft[key];
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return {
    ...draft,
    [key]: rest.length === 0 ? value : withValue(isObject ? (inner as Draft) : {}, rest, value),
  };
}

export const scenarioWith = (scenario: Draft, values: Readonly<Record<string, Constant>>): Draft =>
  Object.entries(values).reduce(
    (draft, [path, value]) => withValue(draft, path.split('.'), value),
    scenario,
  );

/** Scenarios that answers of a day state; each is small. */
const KEPT = 256;

/** The evaluation of a scenario, or why there is none. */
const evaluated = remembered(KEPT, (scenario: Draft): Evaluation | string => {
  const parsed = parseScenario(scenario);
  const result = parsed.ok ? evaluate(parsed.value) : parsed;
  if (result.ok) return result.value;
  const [first] = result.error;
  return first === undefined ? 'the scenario cannot run' : `${first.path}: ${first.message}`;
});

/** A figure of that scenario; a text says why the cost model gives none. */
export function figureOf(id: FigureId, scenario: Draft): number | string {
  const found = evaluated(scenario);
  return typeof found === 'string' ? found : figures[id].of(found);
}
