import { z } from 'zod';
import { defineQuantity, show, whole } from './quantity.js';

interface Trajectory {
  readonly initialScale: number;
  readonly overflows: number;
  readonly cleanSteps: number;
  readonly growthInterval: number;
}
const growths = (p: Trajectory): number => Math.floor(p.cleanSteps / p.growthInterval);
const finalScale = (p: Trajectory): number => p.initialScale * 2 ** (growths(p) - p.overflows);

/** Dynamic loss scaling, arXiv:1710.03740 §3.2; torch.amp.GradScaler halves and doubles by default. */
export const lossScale = defineQuantity({
  id: 'loss-scale',
  unit: '',
  parameters: z.strictObject({
    initialScale: whole,
    overflows: whole,
    cleanSteps: whole,
    growthInterval: whole,
  }),
  value: finalScale,
  steps: (p) => [
    `Each overflow skips the step and halves the scale: ${show(p.initialScale)} / 2^${show(p.overflows)} = ${show(p.initialScale / 2 ** p.overflows)}.`,
    `${show(p.cleanSteps)} clean steps hold ${show(growths(p))} full intervals of ${show(p.growthInterval)}; each doubles the scale.`,
    `${show(p.initialScale / 2 ** p.overflows)} × 2^${show(growths(p))} = **${show(finalScale(p))}**.`,
  ],
  slips: {
    'never-grows': {
      value: (p) => p.initialScale / 2 ** p.overflows,
      why: 'After every full interval of clean steps the scale doubles again.',
    },
    'never-halves': {
      value: (p) => p.initialScale * 2 ** growths(p),
      why: 'Each overflow halves the scale before it can grow again.',
    },
    'adds-instead-of-doubling': {
      value: (p) => (p.initialScale / 2 ** p.overflows) * (1 + growths(p)),
      why: 'The scale doubles at each growth; it does not grow by equal amounts.',
    },
  },
});
