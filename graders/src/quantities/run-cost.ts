import { z } from 'zod';
import { defineQuantity, percent, positive, show, whole } from './quantity.js';

interface Run {
  readonly parameters: number;
  readonly tokens: number;
  readonly peakTeraflops: number;
  readonly mfuPercent: number;
}
const flops = (p: { readonly parameters: number; readonly tokens: number }): number =>
  6 * p.parameters * p.tokens;
const rate = (p: { readonly peakTeraflops: number; readonly mfuPercent: number }): number =>
  (p.peakTeraflops * 1e12 * p.mfuPercent) / 100;
const gpuHours = (p: Run): number => flops(p) / rate(p) / 3600;

const run = {
  parameters: positive,
  tokens: positive,
  peakTeraflops: positive,
  mfuPercent: percent,
};
const runSteps = (p: Run): string[] => [
  `FLOPs: 6 × N × D = 6 × ${show(p.parameters)} × ${show(p.tokens)} = ${show(flops(p))}.`,
  `A GPU delivers ${show(p.mfuPercent)} % of ${show(p.peakTeraflops)} TFLOP/s = ${show(rate(p) / 1e12)} TFLOP/s.`,
  `${show(flops(p))} / ${show(rate(p))} = ${show(flops(p) / rate(p))} GPU-seconds = ${show(gpuHours(p))} GPU-hours.`,
];

/** 6ND: arXiv:2001.08361 §2.1. */
export const trainingGpuHours = defineQuantity({
  id: 'training-gpu-hours',
  unit: 'GPU-hours',
  parameters: z.strictObject(run),
  value: gpuHours,
  steps: (p) => [...runSteps(p), `**${show(gpuHours(p))} GPU-hours**.`],
  slips: {
    'forward-only': {
      value: (p) => gpuHours(p) / 3,
      why: '2ND is the forward pass; the backward pass costs twice as much again.',
    },
    'peak-rate': {
      value: (p) => (gpuHours(p) * p.mfuPercent) / 100,
      why: 'That has the GPU run at its data-sheet peak. Divide by the utilisation.',
    },
    'gpu-minutes': { value: (p) => gpuHours(p) * 60, why: 'That is in GPU-minutes.' },
  },
});

type Fleet = Run & { readonly gpus: number };
const days = (p: Fleet): number => gpuHours(p) / p.gpus / 24;

export const trainingDays = defineQuantity({
  id: 'training-days',
  unit: 'days',
  parameters: z.strictObject({ ...run, gpus: whole }),
  value: days,
  steps: (p) => [...runSteps(p), `/ ${show(p.gpus)} GPUs / 24 h = **${show(days(p))} days**.`],
  slips: {
    'forward-only': {
      value: (p) => days(p) / 3,
      why: '2ND is the forward pass; the backward pass costs twice as much again.',
    },
    'peak-rate': {
      value: (p) => (days(p) * p.mfuPercent) / 100,
      why: 'That has every GPU run at its data-sheet peak. Divide by the utilisation.',
    },
    'with-recomputation': {
      value: (p) => (days(p) * 4) / 3,
      why: 'MFU counts the model FLOPs alone, so recomputed ones are in it already: 6ND, not 8ND.',
    },
  },
});

interface Rivals {
  readonly priceA: number;
  readonly peakA: number;
  readonly mfuA: number;
  readonly peakB: number;
  readonly mfuB: number;
}
const breakEven = (p: Rivals): number => (p.priceA * p.peakB * p.mfuB) / (p.peakA * p.mfuA);

export const breakEvenPrice = defineQuantity({
  id: 'break-even-price',
  unit: '$',
  parameters: z.strictObject({
    priceA: positive,
    peakA: positive,
    mfuA: percent,
    peakB: positive,
    mfuB: percent,
  }),
  value: breakEven,
  steps: (p) => [
    `A delivers ${show(p.mfuA)} % of ${show(p.peakA)} = ${show((p.peakA * p.mfuA) / 100)} TFLOP/s for ${show(p.priceA)} dollars an hour.`,
    `B delivers ${show(p.mfuB)} % of ${show(p.peakB)} = ${show((p.peakB * p.mfuB) / 100)} TFLOP/s.`,
    `The same price for the same work: ${show(p.priceA)} × ${show((p.peakB * p.mfuB) / 100)} / ${show((p.peakA * p.mfuA) / 100)} = **${show(breakEven(p))} dollars** an hour.`,
  ],
  slips: {
    'peak-only': {
      value: (p) => (p.priceA * p.peakB) / p.peakA,
      why: 'That compares data-sheet peaks. What is paid for is the rate that is reached, peak times MFU.',
    },
    'mfu-only': {
      value: (p) => (p.priceA * p.mfuB) / p.mfuA,
      why: 'That compares utilisations of two different peaks.',
    },
    inverse: {
      value: (p) => (p.priceA * p.peakA * p.mfuA) / (p.peakB * p.mfuB),
      why: 'The ratio is upside down: the faster GPU may cost more, not less.',
    },
  },
});
