import { leverWords } from '../explain/plan-levers.js';
import { frameworksOwn, knobName, knobValue, placeName, proposedValue } from './knob-words.js';
import { Plan } from './plan.js';

type Schema = { readonly def: { readonly innerType?: Schema; readonly element?: Schema } } & Record<
  string,
  unknown
>;
const inner = (schema: Schema): Schema =>
  schema.def.innerType === undefined ? schema : inner(schema.def.innerType);

/** Every value that a knob of words or of on and off may have; one of a knob that counts. */
function valuesOf(of: unknown): readonly unknown[] {
  const schema = inner(of as Schema);
  if (schema.def.element !== undefined) return valuesOf(schema.def.element).map((v) => [v]);
  if (Array.isArray(schema['options'])) return schema['options'] as unknown[];
  return schema['type'] === 'boolean' ? [true, false] : [3];
}

const offload = (inner(Plan.shape.offload as never) as never as typeof Plan).shape;
const knobs = Object.entries({
  ...Object.fromEntries(Object.entries(Plan.shape).filter(([knob]) => knob !== 'offload')),
  ...Object.fromEntries(Object.entries(offload).map(([part, s]) => [`offload.${part}`, s])),
}).map(([knob, schema]) => ({ knob, values: valuesOf(schema) }));

/** A name as programs spell it: humps, dots, JSON. */
const raw = /[a-z][A-Z][a-z]|[{}"[\]]|\w\.\w|\b(true|false|undefined|null)\b/u;
/** Words of the field with a hump of their own. */
const ofTheField = /FlashAttention|DualPipe|PowerSGD|xFormers|cuDNN|DeepEP|NVMe|ZeRO/gu;

it.each(knobs)('$knob and its values are said in words', ({ knob, values }) => {
  expect(values.length).toBeGreaterThan(0);
  expect(knobName(knob)).toMatch(/^[A-Z0-9]/u);
  for (const to of values) {
    const said = leverWords({ path: knob.split('.') as never, from: undefined, to });
    expect(said.replaceAll(ofTheField, '')).not.toMatch(raw);
    expect(said).toContain(frameworksOwn);
    if (typeof to === 'string' && !to.startsWith('fp')) expect(knobValue(knob, to)).not.toBe(to);
  }
});

it('says no two knobs and no two values of a knob alike', () => {
  expect(new Set(knobs.map(({ knob }) => knobName(knob))).size).toBe(knobs.length);
  for (const { knob, values } of knobs)
    expect(new Set(values.map((value) => knobValue(knob, value))).size).toBe(values.length);
});

it('has no word for what is none', () => {
  expect(knobName('colour')).toBeNull();
  expect(knobName('tp.part')).toBeNull();
  expect(() => knobValue('sharding', 'zero9')).toThrow('no word for sharding zero9');
});

it('says a knob of several parts part by part', () => {
  expect(knobValue('offload', { optimizer: 'cpu', activations: 'none' })).toBe(
    'Offload: optimizer Host memory, Offload: activations On the device',
  );
});

it('says where a problem is and what would do', () => {
  expect(placeName('plan.offload.parameters')).toBe('Offload: weights');
  expect(placeName('plan')).toBe('The plan');
  expect(placeName('training.globalBatch')).toBe('Global batch');
  expect(placeName('cluster.nodes')).toBe('cluster.nodes');
  expect(placeName('plan.colour')).toBe('plan.colour');
  expect(proposedValue('plan.sharding', 'zero1')).toBe('ZeRO-1');
  expect(proposedValue('plan', { tp: 4, dp: 2 })).toBe('Tensor (TP) 4, Data (DP) 2');
  expect(proposedValue('training.globalBatch', 512)).toBe('512');
});
