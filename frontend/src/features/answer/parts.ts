import type { Evaluation } from '@meshwright/graders/plan';
import { memoryLooks, stepLooks, type Look } from '../../plan/looks.js';

const partsOf = <K extends string>(
  looks: Readonly<Record<K, Look>>,
  values: Readonly<Record<K, number>>,
) => (Object.keys(looks) as K[]).map((key) => ({ key, ...looks[key], value: values[key] }));

/** One bar a pipeline stage. */
export const memoryBars = (evaluation: Evaluation) =>
  evaluation.stages.map(({ stage, peakMemoryBytes }) => ({
    label: String(stage),
    parts: partsOf(memoryLooks, peakMemoryBytes.parts),
  }));

/** The step as one bar. */
export const stepBars = (evaluation: Evaluation) => [
  { label: 'step', parts: partsOf(stepLooks, evaluation.stepSeconds.parts) },
];
