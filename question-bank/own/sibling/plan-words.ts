/** The prompt of a plan question, told from its job alone: the public one's story has its own figures in it. Pure. */
import { catalog } from '@meshwright/graders';
import * as z from 'zod';
import type { Question } from '../../src/question-schema.js';
import { devicesOf, grouped, groupsOf, type Job } from './plan-job.js';

type PlanQuestion = Extract<Question, { kind: 'plan' }>;

const objectives: Readonly<Record<PlanQuestion['objective'], string>> = {
  stepSeconds: 'the one with the shortest step',
  dollars: 'the one that costs least',
  peakMemoryBytes: 'the one whose fullest accelerator needs the least memory',
  goodput: 'the one with the most useful tokens a day, failures counted',
};

const limits: Readonly<Record<string, (value: number) => string>> = {
  maxStepSeconds: (s) => `A step may take at most ${grouped(s)} s.`,
  maxPeakMemoryBytes: (bytes) => `No accelerator may hold more than ${grouped(bytes / 1e9)} GB.`,
  minMfu: (share) =>
    `The plan must reach ${Number((share * 100).toPrecision(3)).toString()} % MFU (Megatron's convention, attention and head counted).`,
};

/** What else a scenario may say; more than this cannot be told here. */
const Beside = z.looseObject({
  price: z.looseObject({ dollarsPerDeviceHour: z.number() }).optional(),
  reliability: z
    .looseObject({
      mtbfHours: z.number(),
      checkpointSeconds: z.number(),
      restartSeconds: z.number(),
    })
    .optional(),
  framework: z.string().optional(),
});
const Training = z.looseObject({
  tokens: z.number().optional(),
  lora: z.looseObject({ rank: z.number(), baseBits: z.number().optional() }).optional(),
});
const Servers = z.looseObject({ hostMemoryBytes: z.number().optional() });

type Named = Readonly<Record<string, { readonly name: string }>>;
const nameOf = (entries: object, id: string): string => (entries as Named)[id]?.name ?? id;

export const planTitle = (job: Job): string =>
  `${nameOf(catalog.models, job.model)} on ${grouped(devicesOf(job))} ${devicesOf(job) === 1 ? 'accelerator' : 'accelerators'}`;

/** @returns null where a limit has no words */
export function planPrompt(question: PlanQuestion, job: Job): string | null {
  const bounds = Object.entries(question.constraints).map(([name, value]) =>
    typeof value === 'number' ? limits[name]?.(value) : undefined,
  );
  if (bounds.includes(undefined)) return null;
  return [
    `${nameOf(catalog.models, job.model)} is to be trained on ${clusterWords(job)}.`,
    trainingWords(job),
    ...hostWords(job),
    ...besideWords(job),
    ...(bounds as string[]),
    `The plan that you start from is a first draft. Of all plans that fit and keep every limit, find ${objectives[question.objective]}.`,
  ].join(' ');
}

function clusterWords(job: Job): string {
  const groups = groupsOf(job).map(
    ({ nodes, devicesPerNode, accelerator }) =>
      `${nodes === 1 ? 'one server' : `${grouped(nodes)} servers`} of ${grouped(devicesPerNode)} ${nameOf(catalog.accelerators, accelerator)}`,
  );
  const inter = (job.cluster as Readonly<Record<string, unknown>>)['interNode'];
  const joined = typeof inter === 'string' ? `, joined by ${nameOf(catalog.networks, inter)}` : '';
  return `${groups.join(' and ')}${joined}`;
}

function trainingWords({ training }: Job): string {
  const { tokens, lora } = Training.parse(training);
  const adapters =
    lora === undefined
      ? ''
      : `, as LoRA of rank ${lora.rank.toString()}${lora.baseBits === undefined ? '' : ` over a ${lora.baseBits.toString()}-bit base`}`;
  const total = tokens === undefined ? '' : `, ${grouped(tokens / 1e9)} billion tokens in all`;
  return `A step takes ${grouped(training.globalBatch)} sequences of ${grouped(training.sequenceLength)} tokens in ${training.precision}${adapters}${total}.`;
}

function hostWords(job: Job): string[] {
  const bytes = groupsOf(job).map((group) => Servers.parse(group).hostMemoryBytes);
  const [first] = bytes;
  if (first === undefined || bytes.some((each) => each !== first)) return [];
  return [`A server has ${grouped(Math.round(first / 2 ** 30))} GiB of host memory.`];
}

function besideWords(job: Job): string[] {
  const { price, reliability } = Beside.parse(job);
  return [
    ...(price === undefined
      ? []
      : [`An accelerator costs $${price.dollarsPerDeviceHour.toString()} an hour.`]),
    ...(reliability === undefined
      ? []
      : [
          `One fails in ${grouped(reliability.mtbfHours)} hours on average; a checkpoint takes ${grouped(reliability.checkpointSeconds)} s, a restart ${grouped(reliability.restartSeconds)} s.`,
        ]),
  ];
}
