import { compileLexicon, gradeItem, type Answer } from '@meshwright/graders';
import { draw } from './draw.js';
import { gradable } from './gradable.js';
import { wholeBank as bank } from './node/whole-bank.js';

const lexicon = compileLexicon(bank.lexicon);

/** The points of a criterion for a note on a line, or for the reason of a choice. */
function pointsOf(id: string, criterion: string, said: string, line?: number): number {
  const question = bank.questions.get(id)!;
  const answer: Answer =
    line === undefined
      ? { kind: 'choice', picked: ['inside'], reason: said }
      : { kind: 'find-the-flaw', marks: [{ line, note: said }] };
  const { criteria } = gradeItem(gradable(draw(question, 1)), answer, lexicon);
  return criteria.find((c) => c.id === criterion)!.points;
}

const layout = ['flaw-175b-layout', 'product', 4] as const;
const precision = ['flaw-deepspeed-config', 'one-precision', 6] as const;
const offload = ['flaw-deepspeed-config', 'stage', 13] as const;
const script = ['flaw-ddp-script', 'whole-set', 7] as const;
const placement = ['choose-tp-placement', 'link-gap', undefined] as const;

it.each([
  [...layout, 'With TP 8 and PP 8 all 64 GPUs are used up, no data parallelism is left.'],
  [...layout, 'TP 8 and PP 8 already take all 64 GPUs, so no GPU remains for a second replica.'],
  [...precision, 'Both 16-bit formats are switched on; drop fp16 because the A100 does bf16.'],
  [...offload, 'Offloading parameters works only where they are partitioned, that is at stage 3.'],
  [...script, 'All four processes see the full training set each epoch.'],
  [...script, 'Every worker reads the entire train set in each epoch.'],
  [...placement, 'It does not matter that its link is nine times slower, as backward hides it.'],
  [...placement, 'It hardly matters that the other link has a ninth of the bandwidth.'],
])('hears a right note: %s %s %s %s', (id, criterion, line, said) => {
  expect(pointsOf(id, criterion, said, line)).toBeGreaterThanOrEqual(1.5);
});

it.each([
  [...layout, 'TP 8 and PP 8 leave room for eight replicas on 64 GPUs.'],
  [...precision, 'Half precision is a good idea because it saves memory.'],
  [...offload, 'Parameter offload is fine at stage 2 because the parameters are sharded.'],
  [...script, 'Each rank sees a quarter of the training set, as DDP splits it.'],
  [...placement, 'The link of DP is not nine times slower, they are the same.'],
])('hears no wrong one: %s %s %s %s', (id, criterion, line, said) => {
  expect(pointsOf(id, criterion, said, line)).toBe(0);
});
