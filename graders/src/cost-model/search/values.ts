import { holdsOf, type Branch } from './branches.js';
import type { SearchSpace } from './space.js';

/** Collects the distinct values of each knob in the order in which they come. */
class Seen {
  private readonly knobs = new Map<string, Map<unknown, unknown>>();

  note(knob: string, value: unknown): void {
    const values = this.knobs.get(knob) ?? new Map<unknown, unknown>();
    this.knobs.set(knob, values);
    const key = typeof value === 'object' ? JSON.stringify(value) : value;
    if (!values.has(key)) values.set(key, value);
  }

  noteAll(knobs: object): void {
    for (const [knob, value] of Object.entries(knobs)) this.note(knob, value);
  }

  get values(): Readonly<Record<string, readonly unknown[]>> {
    return Object.fromEntries(
      [...this.knobs].map(([knob, values]) => [knob, [...values.values()]]),
    );
  }
}

/** Knobs that differ between the footings of a branch, and knobs that a footing leaves to its finishes. */
const ofVariant = ['sequenceParallel', 'attention', 'recompute', 'recomputeLayers'] as const;
const ofFinish = new Set<string>(['schedule', 'vpp', 'sharding', 'offload']);

/** The values that each knob takes somewhere in the space. */
export function valuesOf({ parts }: SearchSpace): Readonly<Record<string, readonly unknown[]>> {
  const seen = new Seen();
  for (const { knobs, branches, job } of parts) {
    const holds = new Set<number>();
    for (const branch of branches) noteBranch(seen, branch, holds);
    const choices = holdsOf(knobs);
    for (const h of holds) seen.noteAll(choices[h] ?? {});
    if (parts.length > 1) seen.note('precision', job.training.precision);
  }
  return seen.values;
}

function noteBranch(seen: Seen, { footings, finishes }: Branch, holds: Set<number>): void {
  for (const [knob, value] of Object.entries(footings[0] ?? {})) {
    if (!ofFinish.has(knob)) seen.note(knob, value);
  }
  for (const plan of footings) {
    for (const knob of ofVariant) if (plan[knob] !== undefined) seen.note(knob, plan[knob]);
  }
  for (const { pace, holds: named } of finishes) {
    seen.noteAll(pace);
    for (const h of named) holds.add(h);
  }
}
