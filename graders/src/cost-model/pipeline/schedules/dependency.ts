import type { Operation, OperationKind, PipelineShape, Placement } from './schedule.js';

const kinds: Readonly<Record<OperationKind, number>> = { forward: 0, backward: 1, weight: 2 };

/** A number for each operation of each rank, from 0 to 3 x micro-batches x stages x chunks. */
export const operationIndex = (
  { stages, chunks }: PipelineShape,
  o: Operation,
  stage: number,
): number => indexAt(stages * chunks, o.kind, o.microBatch, stage * chunks + o.chunk);

const indexAt = (width: number, kind: OperationKind, microBatch: number, holder: number): number =>
  (3 * microBatch + kinds[kind]) * width + holder;

/** Number of the operation that hands `o` its input, or -1 when it waits for its own rank alone. */
export function inputOf(
  placement: Placement,
  shape: PipelineShape,
  o: Operation,
  stage: number,
): number {
  const width = shape.stages * shape.chunks;
  const here = stage * shape.chunks + o.chunk;
  if (o.kind === 'weight') return indexAt(width, 'backward', o.microBatch, here);
  const position = placement.position(shape, stage, o.chunk);
  const step = o.kind === 'forward' ? -1 : 1;
  const from = position + step;
  if (from < 0) return -1;
  if (from === placement.depth(shape)) return indexAt(width, 'forward', o.microBatch, here);
  return indexAt(width, o.kind, o.microBatch, placement.holder(shape, from, o.chunk));
}
