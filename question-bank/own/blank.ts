/** What an own question of each kind begins with: what is left to be written stands ‹like this›. Pure. */
import { stringify } from 'yaml';
import type { ParameterValue } from '../src/parameters.js';
import type { QuestionKind } from '../src/views.js';
import type * as z from 'zod';

type Kind = z.output<typeof QuestionKind>;

/** What is known before anything is written. */
export interface BlankFacts {
  readonly title: string;
  readonly topic: string;
  readonly tier: string;
  readonly guide: string;
}

/** A quantity that a number question asks for, with values that show what its parameters are like. */
export interface BlankQuantity {
  readonly id: string;
  readonly unit: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Wrong turns that may earn a share, where whoever writes may know them. */
  readonly slips: readonly string[];
}

const structured = `prompt: |-
  ‹what the candidate is told and asked: the run, its figures, the question›
sections:
  - id: answer
    label: ‹what this part of the answer is for, such as The cause and how you know›
modelAnswer:
  sections:
    answer: |-
      ‹an answer that earns all points, in whole sentences: one for each thing that counts›
# The marks (rubric) come next: “Draft the marks from the model answer” writes a first table.
`;

const choice = `prompt: |-
  ‹what the candidate is told and asked to pick›
options:
  - id: one
    label: ‹an option that is right›
    right: true
    why: ‹why it is right›
  - id: two
    label: ‹an option that is wrong›
    right: false
    why: ‹why it is wrong›
  - id: three
    label: ‹another that is wrong›
    right: false
    why: ‹why it is wrong›
reason: ‹label of the field for the reason, such as Why this one›
pickPoints: 4
modelReason: |-
  ‹a reason that earns all points, in whole sentences›
# The marks for the reason (rubric) come next: “Draft the marks from the model answer” writes a first table.
`;

const findTheFlaw = `prompt: |-
  ‹what the exhibit is, and what the candidate is to find in it›
exhibit:
  title: ‹what the exhibit is›
  format: config
  lines:
    - '‹the first line›'
    - '‹a line that is wrong›'
    - '‹another line›'
flaws:
  - id: first-flaw
    title: ‹what is wrong, in a few words›
    lines: [2]
    why: ‹why it is wrong›
    fix: ‹what would be right›
    criteria: [why-wrong]
# Sound lines that look wrong, as { line: 1, why: ... }.
sound: []
markPoints: 4
# The marks for the notes: in names the flaw whose note is read.
rubric:
  version: 1
  points: 6
  criteria:
    - id: why-wrong
      label: ‹what the note must say›
      weight: 6
      levels:
        explained: { in: first-flaw, of: { words: [‹words that a right note holds›] } }
      missing: ‹what a complete note says›
      next: ‹what would earn the points›
`;

const ordering = `prompt: |-
  ‹what is to be put in order, and from where to where›
steps:
  - id: first
    label: ‹what comes first›
  - id: second
    label: ‹what comes next›
  - id: third
    label: ‹what comes then›
  - id: fourth
    label: ‹what follows›
  - id: fifth
    label: ‹what comes last›
# Which must come before which, and why; orders that keep all of these are right.
before:
  - first: first
    then: second
    why: ‹why›
  - first: second
    then: third
    why: ‹why›
  - first: third
    then: fourth
    why: ‹why›
  - first: fourth
    then: fifth
    why: ‹why›
rightOrder: [first, second, third, fourth, fifth]
working: |-
  ‹how the order comes about, for the report›
`;

const plan = `prompt: |-
  ‹the job, what limits it, and what the plan is to be best at›
# The job. Models, accelerators and networks are those of the plan lab.
scenario:
  model: gpt-1p3b
  cluster:
    accelerator: a100-sxm-40gb
    nodes: 8
    devicesPerNode: 8
    intraNode: nvlink3
    interNode: ib-hdr-1x200
    hostMemoryBytes: 1099511627776
  training: { sequenceLength: 2048, globalBatch: 512, precision: bf16, optimizer: adam }
  framework: fsdp2
# The plan that the editor opens with: it may not be good already.
start: { tp: 1, pp: 1, dp: 64, microBatch: 1, sharding: fsdp, recompute: full }
constraints: { maxPeakMemoryBytes: 30000000000 }
# stepSeconds, dollars, peakMemoryBytes or goodput
objective: stepSeconds
# What the best plan is looked for in.
space:
  tp: [1, 2, 4, 8]
  pp: [1]
  vpp: [1]
  microBatch: [1, 2, 4, 8]
  sequenceParallel: [false, true]
  schedule: ['1f1b']
  sharding: [none, zero2, fsdp, hsdp]
  recompute: [none, selective, full]
  attention: [flash]
`;

const schedule = `prompt: |-
  ‹what trains on what, and what the layout is to keep›
pipeline:
  stages: 2
  microBatches: 3
  forward: [1, 1]
  backward: [2, 2]
  transfer: 0
  # How many micro-batches a stage may hold at once, from their forward pass to their backward pass.
  holds: [2, 1]
# A layout that takes the least time, by stage; nothing may be shorter than the busiest stage allows.
best:
  - F1 F2 B1 F3 B2 B3
  - F1 B1 F2 B2 F3 B3
working: |-
  ‹why nothing is shorter, for the report›
`;

/** `{{name}}` in the prompt is where a drawn value stands. */
function numeric({ id, unit, parameters, slips }: BlankQuantity): string {
  const names = Object.keys(parameters);
  const told = names.map((name) => `{{${name}}}`).join(', ');
  const rows = Object.entries(parameters).map(
    ([name, value]) => `  ${name}: { values: [${JSON.stringify(value)}, ‹other values›] }`,
  );
  return `prompt: |-
  ‹what is given and what is asked, with the parameters in it: ${told}›
quantity: ${id}
# Each candidate is asked other figures: values: [...] or { min, max, step }.
parameters:
${rows.join('\n')}
answer: { unit: ${JSON.stringify(unit)}, tolerance: 0.02 }
# Credit of well-known slips by their names, 0 to 1, as { name: 0.4 }${slips.length === 0 ? '' : `. Known here: ${slips.join(', ')}`}.
slips: {}
`;
}

const texts: Readonly<Record<Exclude<Kind, 'numeric'>, string>> = {
  structured,
  choice,
  'find-the-flaw': findTheFlaw,
  ordering,
  plan,
  schedule,
};

/** @param quantity what a number question asks for; other kinds look at none */
export function blankText(
  kind: Kind,
  { title, topic, tier, guide }: BlankFacts,
  quantity: BlankQuantity,
): string {
  const head = stringify({ kind, title, guide, tier, topics: [topic], minutes: 8 });
  const about =
    '# What stands between angle quotes is still to be written. A line with a colon or a # in it goes between quotation marks.\n';
  const sources = '# Where the facts stand, as { title: ..., url: ... }.\nsources: []\n';
  return `${about}${head}${kind === 'numeric' ? numeric(quantity) : texts[kind]}${sources}`;
}
