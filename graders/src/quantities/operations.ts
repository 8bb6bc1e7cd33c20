import { z } from 'zod';
import {
  defineQuantity,
  defineShare,
  percent,
  positive,
  show,
  showShare,
  whole,
} from './quantity.js';

interface Stragglers {
  readonly gpus: number;
  readonly slowPercent: number;
}
const slowSteps = (p: Stragglers): number => 1 - (1 - p.slowPercent / 100) ** p.gpus;

export const stragglerSteps = defineShare({
  id: 'straggler-step-share',
  parameters: z.strictObject({ gpus: whole, slowPercent: percent }),
  value: slowSteps,
  steps: (p) => [
    `A synchronous step is fast only if all ${show(p.gpus)} GPUs are: (1 − ${show(p.slowPercent)} %)^${show(p.gpus)} = ${showShare(1 - slowSteps(p))}.`,
    `The others wait for at least one: 1 − ${showShare(1 - slowSteps(p))} = **${showShare(slowSteps(p))}** of the steps.`,
  ],
  slips: {
    'adds-the-chances': {
      value: (p) => (p.gpus * p.slowPercent) / 100,
      why: 'Chances of independent events do not add up; beyond a few per cent the sum is far too high.',
    },
    'fast-steps': {
      value: (p) => 1 - slowSteps(p),
      why: 'That is the share of steps in which nobody is slow.',
    },
    'one-gpu': {
      value: (p) => p.slowPercent / 100,
      why: 'That is the chance of one GPU; a synchronous step waits for the slowest of all.',
    },
  },
});

interface Restarts {
  readonly failures: number;
  readonly gpus: number;
  readonly intervalMinutes: number;
  readonly restartMinutes: number;
}
const lostHours = (p: Restarts, minutes: number): number => (p.failures * p.gpus * minutes) / 60;
const minutesPerFailure = (p: Restarts): number => p.intervalMinutes / 2 + p.restartMinutes;

export const restartLoss = defineQuantity({
  id: 'restart-gpu-hours',
  unit: 'GPU-hours',
  parameters: z.strictObject({
    failures: whole,
    gpus: whole,
    intervalMinutes: positive,
    restartMinutes: positive,
  }),
  value: (p) => lostHours(p, minutesPerFailure(p)),
  steps: (p) => [
    `A failure throws away half a checkpoint interval on average, ${show(p.intervalMinutes / 2)} min, and costs ${show(p.restartMinutes)} min until training goes on: ${show(minutesPerFailure(p))} min.`,
    `All ${show(p.gpus)} GPUs stand still: ${show((p.gpus * minutesPerFailure(p)) / 60)} GPU-hours a failure.`,
    `× ${show(p.failures)} = **${show(lostHours(p, minutesPerFailure(p)))} GPU-hours**.`,
  ],
  slips: {
    'whole-interval': {
      value: (p) => lostHours(p, p.intervalMinutes + p.restartMinutes),
      why: 'A failure strikes anywhere in the interval: on average half of it is lost.',
    },
    'no-lost-work': {
      value: (p) => lostHours(p, p.restartMinutes),
      why: 'The work since the last checkpoint has to be done again.',
    },
    'no-restart': {
      value: (p) => lostHours(p, p.intervalMinutes / 2),
      why: 'The restart is missing: while the job is rescheduled and loads its state, all GPUs are idle.',
    },
    'wall-clock': {
      value: (p) => lostHours(p, minutesPerFailure(p)) / p.gpus,
      why: 'Those are hours by the clock; every GPU of the job loses them.',
    },
  },
});
