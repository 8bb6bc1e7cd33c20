/** The job that a plan question asks a plan for, and the jobs near it that a sibling may ask instead. Pure. */
import * as z from 'zod';
import { oneOf, type Draw } from './draw.js';

const size = z.int().positive();
const Group = z.looseObject({ nodes: size, devicesPerNode: size });

/** What of a scenario a sibling changes, or has to tell; the rest stays as it is. */
export const Job = z.looseObject({
  model: z.string(),
  cluster: z.union([
    z.looseObject({ groups: z.array(Group.extend({ accelerator: z.string() })).min(1) }),
    Group.extend({ accelerator: z.string() }),
  ]),
  training: z.looseObject({ sequenceLength: size, globalBatch: size, precision: z.string() }),
});
export type Job = z.output<typeof Job>;

export const groupsOf = ({
  cluster,
}: Job): readonly (z.output<typeof Group> & { accelerator: string })[] =>
  'groups' in cluster
    ? (cluster.groups as (z.output<typeof Group> & { accelerator: string })[])
    : [cluster];

export const devicesOf = (job: Job): number =>
  groupsOf(job).reduce((n, { nodes, devicesPerNode }) => n + nodes * devicesPerNode, 0);

export const tokensOf = ({ training }: Job): number =>
  training.sequenceLength * training.globalBatch;

const NODES = [0.5, 0.625, 0.75, 0.875, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const BATCH = [0.5, 0.625, 0.75, 0.875, 1, 1.25, 1.5, 1.75, 2];
const SEQUENCE = [0.5, 0.75, 1, 1.25, 1.5, 2];
/** Of a workstation, which is one server and stays one. */
const DEVICES = [2, 4, 8];

/** Whole numbers of those shares of `of`. */
const shares = (of: number, by: readonly number[]): number[] =>
  by.map((share) => of * share).filter((value) => Number.isInteger(value) && value >= 1);

/** A job near it, of the same model on the same kind of servers; it may be the same one. */
export function otherJob(job: Job, draw: Draw): Job {
  const cluster = otherCluster(job, draw);
  const { sequenceLength, globalBatch } = job.training;
  return {
    ...job,
    cluster,
    training: {
      ...job.training,
      sequenceLength: oneOf(shares(sequenceLength, SEQUENCE), draw),
      globalBatch: oneOf(shares(globalBatch, BATCH), draw),
    },
  };
}

function otherCluster({ cluster }: Job, draw: Draw): Job['cluster'] {
  if ('groups' in cluster) {
    const groups = (cluster.groups as readonly z.output<typeof Group>[]).map((group) => ({
      ...group,
      nodes: oneOf(shares(group.nodes, NODES), draw),
    }));
    return { ...cluster, groups } as Job['cluster'];
  }
  const { nodes, devicesPerNode } = cluster as z.output<typeof Group>;
  if (nodes > 1) return { ...cluster, nodes: oneOf(shares(nodes, NODES), draw) };
  if (devicesPerNode === 1) return cluster;
  return { ...cluster, devicesPerNode: oneOf(DEVICES, draw) };
}

/** The figures by which two jobs differ, in words. */
export function differences(before: Job, now: Job): string[] {
  const pairs: [string, number, number][] = [
    ...groupsOf(now).flatMap((group, i): [string, number, number][] => {
      const old = groupsOf(before)[i] ?? group;
      const of = groupsOf(now).length > 1 ? ` of kind ${(i + 1).toString()}` : '';
      return [
        [`Servers${of}`, old.nodes, group.nodes],
        [`Accelerators a server${of}`, old.devicesPerNode, group.devicesPerNode],
      ];
    }),
    ['Tokens a sequence', before.training.sequenceLength, now.training.sequenceLength],
    ['Sequences a step', before.training.globalBatch, now.training.globalBatch],
  ];
  return pairs
    .filter(([, old, other]) => old !== other)
    .map(([what, old, other]) => `${what}: ${grouped(other)} in place of ${grouped(old)}.`);
}

export const grouped = (value: number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
