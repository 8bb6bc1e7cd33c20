import { knobValue } from '../../plan/knob-value.js';

/** The knobs of a plan with their values in words, those of several parts part by part: `offload.optimizer` is `cpu`. */
export function knobsOf(plan: unknown, prefix = ''): readonly (readonly [string, string])[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const name = `${prefix}${key}`;
    if (Array.isArray(value)) return [[name, value.join(', ')] as const];
    if (typeof value === 'object') return knobsOf(value, `${name}.`);
    return [[name, knobValue(value)] as const];
  });
}
