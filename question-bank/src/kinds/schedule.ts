import * as z from 'zod';
import { Prose, exact } from '../exact.js';
import { kind, shapesOf, type Drawn, type Note, type Undrawn } from './kind.js';

const Units = z.int().min(1).max(99);
const byStage = z.array(Units).min(2).max(8);

/** A small pipeline: how long passes take, stage by stage, and how much each stage can hold. */
const ShownPipeline = exact({
  stages: z.int().min(2).max(8),
  microBatches: z.int().min(1).max(12),
  forward: byStage.describe('units of time of a forward pass, by stage'),
  backward: byStage.describe(
    'of a backward pass; without the weight gradient where `weight` is there',
  ),
  weight: byStage.optional().describe('of the weight gradient, where it is a pass of its own'),
  transfer: z
    .int()
    .min(0)
    .max(99)
    .describe('units from a stage to its neighbour; keeps neither busy'),
  holds: z
    .array(z.int().min(1).max(12))
    .min(2)
    .max(8)
    .describe('micro-batches whose activations a stage can hold at once'),
}).meta({ id: 'PipelineToLayOut' });

const fields = {
  kind: z.literal('schedule'),
  pipeline: ShownPipeline,
  /** A layout that takes the least time: by stage its passes, parted by blanks. */
  best: z.array(z.string().max(400)).min(2).max(8),
  working: Prose,
};

const shapes = shapesOf(fields, fields, {});

const rowsOf = ({ best }: Drawn<typeof shapes>): string[][] =>
  best.map((row) => row.split(' ').filter((pass) => pass !== ''));

/** Every list has one entry a stage. */
function link({ pipeline, best }: Undrawn<typeof shapes>, note: Note): void {
  const { stages, microBatches: _, transfer: __, ...lists } = pipeline;
  for (const [name, list] of [...Object.entries(lists), ['best', best] as const])
    if (list !== undefined && list.length !== stages)
      note(
        name === 'best' ? name : `pipeline.${name}`,
        `${list.length.toString()} entries`,
        `${stages.toString()}, one a stage`,
      );
}

/** One micro-batch after the other: it runs, holds least and waits most. */
const oneByOne = ({ pipeline: { stages, microBatches, weight } }: Drawn<typeof shapes>) => {
  const letters = weight === undefined ? ['F', 'B'] : ['F', 'B', 'W'];
  const row = Array.from({ length: microBatches }, (_, j) => letters.map((l) => `${l}${j + 1}`));
  return Array.from({ length: stages }, () => row.flat());
};

/** The passes of a small pipeline, to be laid out. */
export const schedule = kind({
  shapes,
  files: ['question.yaml', 'samples.yaml'],
  model: (item) => ({ kind: 'schedule' as const, stages: rowsOf(item) }),
  plausible: (item, skill, draw) => ({
    kind: 'schedule' as const,
    stages: draw() < skill ? rowsOf(item) : oneByOne(item),
  }),
  shown: { pipeline: ShownPipeline.optional().describe('whose passes are to be laid out') },
  view: ({ pipeline }) => ({ pipeline }),
  misfits: ({ stages }, { pipeline }) =>
    pipeline !== undefined && stages.length > pipeline.stages
      ? [{ path: 'stages', message: 'this item has fewer stages', expected: pipeline.stages }]
      : [],
  link,
  gradable: (item) => {
    const { holds, ...pipeline } = item.pipeline;
    return {
      ...{ kind: 'schedule', id: item.id, pipeline, holds, best: rowsOf(item) },
      working: item.working,
    };
  },
});
