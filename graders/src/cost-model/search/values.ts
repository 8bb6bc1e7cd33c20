import { stateChoicesOf, type Branch, type Variant } from './branches.js';
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

/** Knobs that a branch's variants and completions decide. */
const decidedLater = new Set<string>([
  'sequenceParallel',
  'attention',
  'recompute',
  'recomputeLayers',
  'schedule',
  'vpp',
  'sharding',
  'offload',
]);

/** The values that each knob takes somewhere in the space. */
export function valuesOf({ parts }: SearchSpace): Readonly<Record<string, readonly unknown[]>> {
  const seen = new Seen();
  for (const { knobs, branches, job } of parts) {
    const stateChoices = new Set<number>();
    const variants = new Set<Variant>();
    for (const branch of branches) {
      noteBranch(seen, branch);
      for (const variant of branch.variants) variants.add(variant);
      for (const completion of branch.completions)
        for (const h of completion.stateChoices) stateChoices.add(h);
    }
    for (const variant of variants) seen.noteAll(variant.knobs);
    const choices = stateChoicesOf(knobs);
    for (const h of stateChoices) seen.noteAll(choices[h] ?? {});
    if (parts.length > 1) seen.note('precision', job.training.precision);
  }
  return seen.values;
}

function noteBranch(seen: Seen, { base, completions }: Branch): void {
  for (const [knob, value] of Object.entries(base)) {
    if (!decidedLater.has(knob)) seen.note(knob, value);
  }
  for (const { scheduleChoice } of completions) seen.noteAll(scheduleChoice);
}
