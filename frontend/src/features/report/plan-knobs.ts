import { knobName, knobValue } from '@meshwright/graders/knobs';

/** The knobs of a plan and their values in words, those of several parts part by part: `Offload: optimizer` is `Host memory`. */
export function knobsOf(plan: unknown, prefix = ''): readonly (readonly [string, string])[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const knob = `${prefix}${key}`;
    if (typeof value === 'object' && !Array.isArray(value)) return knobsOf(value, `${knob}.`);
    return [[knobName(knob) ?? knob, knobValue(knob, value)] as const];
  });
}

/** What turning one knob means, in words: `Recompute Full → None`. */
export const turnOf = (turn: { knob: string; from: unknown; to: unknown }): string =>
  `${knobName(turn.knob) ?? turn.knob} ${knobValue(turn.knob, turn.from)} → ${knobValue(turn.knob, turn.to)}`;
