import { stageLayersOf, type PartitionPlan, type StageLayers } from './stage-layers.js';
import type { Job } from '../schema/job.js';
import { moeLayers } from '../model/parameters.js';
import { chunksOf, schedules } from './schedules.js';
import { stageHardwareOf, type StageHardware } from '../hardware/stage-hardware.js';

/** Stages that are alike: same layers, same devices, same ends of the model. */
export interface StageClass {
  /** First stage of the class. */
  readonly index: number;
  readonly members: readonly number[];
  readonly layers: StageLayers;
  /** Which of the partition's kinds of hardware its devices are. */
  readonly hardwareKind: number;
}

/** How the layers lie on the pipeline: what pp, the schedule's placement and the cluster decide, whatever else the plan says. */
export interface PipelinePartition {
  readonly job: Job;
  readonly stages: number;
  /** Copies of the model in the pipeline: a micro-batch passes through one of them. */
  readonly copies: number;
  /** Each kind of hardware that stages lie on, once. */
  readonly hardwareKinds: readonly StageHardware[];
  readonly classes: readonly StageClass[];
}

/** Plans of a job with the same pp and key have the same partition. */
export function partitionKey(
  { model }: Job,
  plan: Pick<PartitionPlan, 'schedule' | 'vpp'>,
): string {
  const { id } = schedules[plan.schedule].placement;
  // chunks decide which ranks hold the leading dense layers of a model with experts
  const mixed = moeLayers(model) > 0 && model.denseLayers > 0;
  return mixed ? `${id} ${chunksOf(plan)}` : id;
}

export function partitionOf(job: Job, plan: PartitionPlan): PipelinePartition {
  const layersOf = stageLayersOf(job, plan);
  const stageHardware = stageHardwareOf(job.cluster, plan.pp);
  const hardwareKinds: StageHardware[] = [];
  const classes: (StageClass & { members: number[] })[] = [];
  for (let index = 0; index < layersOf.length; index += 1) {
    const layers = layersOf[index];
    const hardware = stageHardware[index];
    if (layers === undefined || hardware === undefined) throw new RangeError(`no stage ${index}`);
    let hardwareKind = hardwareKinds.indexOf(hardware);
    if (hardwareKind === -1) hardwareKind = hardwareKinds.push(hardware) - 1;
    const known = classLike(classes, layers, hardwareKind);
    if (known === undefined) classes.push({ index, members: [index], layers, hardwareKind });
    else known.members.push(index);
  }
  const { copies } = schedules[plan.schedule];
  return { job, stages: plan.pp, copies, hardwareKinds, classes };
}

/** The last class is the likeliest: stages that are alike are neighbours. */
function classLike<C extends StageClass>(
  classes: readonly C[],
  layers: StageLayers,
  hardwareKind: number,
): C | undefined {
  for (let c = classes.length - 1; c >= 0; c -= 1) {
    const known = classes[c];
    if (known?.hardwareKind === hardwareKind && alike(known.layers, layers)) return known;
  }
  return undefined;
}

const alike = (a: StageLayers, b: StageLayers): boolean =>
  a.dense === b.dense && a.moe === b.moe && a.first === b.first && a.last === b.last;
