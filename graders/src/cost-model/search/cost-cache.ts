import { deviceLayerCostOf, type DeviceLayerCost } from '../step/micro-batch-cost.js';
import { partitionKey, partitionOf, type PipelinePartition } from '../pipeline/partition.js';
import { modelStatesOf, type ModelStates } from '../step/model-states.js';
import type { Job } from '../schema/job.js';
import { deviceOf, type Device } from '../layout/layout.js';
import type { Plan } from '../schema/plan.js';
import { StageTimes } from '../step/stage-times.js';
import type { StageHardware } from '../hardware/stage-hardware.js';
import type { StateChoice, Variant } from './branches.js';

/** A partition with room for the times of its stages. */
export interface PartitionWorkspace {
  readonly partition: PipelinePartition;
  readonly devices: readonly Device[];
  readonly times: StageTimes;
}

const degreesKey = (p: Plan): string => `${p.tp} ${p.pp} ${p.cp} ${p.dp} ${p.ep} ${p.etp}`;

/** Sets of layer costs to remember at a time: a few kilobytes for each variant. */
const mostLayerCosts = 5_000;

/** Costs that the plans of a job share, computed once: each is kept for as long as a search needs it again. */
export class CostCache {
  private readonly job: Job;
  private readonly workspaces = new Map<string, PartitionWorkspace>();
  private readonly devices = new Map<StageHardware, Device>();
  private readonly layerCosts = new Map<string, LayerCosts[]>();
  private modelStates: (ModelStates | undefined)[] = [];
  private degrees = '';

  constructor(job: Job) {
    this.job = job;
  }

  /** How the layers lie on the stages of a plan; the same for all plans with its pp and placement. */
  workspace(plan: Plan): PartitionWorkspace {
    const key = `${plan.pp} ${partitionKey(this.job, plan)}`;
    const known = this.workspaces.get(key);
    if (known !== undefined) return known;
    const partition = partitionOf(this.job, plan);
    const devices = partition.hardwareKinds.map((hardware) => this.device(hardware));
    const made = { partition, devices, times: new StageTimes() };
    this.workspaces.set(key, made);
    return made;
  }

  private device(hardware: StageHardware): Device {
    const device = this.devices.get(hardware) ?? deviceOf(this.job, hardware);
    this.devices.set(hardware, device);
    return device;
  }

  /** Layers of the variants of a plan, kept whatever its pp and dp. */
  layerCostsOf({ devices }: PartitionWorkspace, base: Plan): (variant: Variant) => LayerCosts {
    const { tp, cp, ep, etp, microBatch, pp } = base;
    // on nodes of different kinds the kinds of hardware differ with pp
    const key = `${tp} ${cp} ${ep} ${etp} ${microBatch} ${devices.length === 1 ? '' : pp}`;
    const known = this.layerCosts.get(key) ?? [];
    if (this.layerCosts.size >= mostLayerCosts) this.layerCosts.clear();
    this.layerCosts.set(key, known);
    return ({ index, knobs }) =>
      (known[index] ??= devices.map((device) => deviceLayerCostOf(device, { ...base, ...knobs })));
  }

  /** States of a plan's degrees under each of some choices, kept until other degrees are asked for. */
  modelStatesOf(
    { partition, devices }: PartitionWorkspace,
    plan: Plan,
    choices: readonly StateChoice[],
  ): ModelStatesAt {
    const degrees = `${degreesKey(plan)} ${partitionKey(this.job, plan)}`;
    if (degrees !== this.degrees) this.modelStates = [];
    this.degrees = degrees;
    const made = this.modelStates;
    return (index) => {
      const modelStates =
        made[index] ?? modelStatesOf(partition, devices, { ...plan, ...choices[index] });
      made[index] = modelStates;
      return modelStates;
    };
  }
}

/** The layers of one variant, by kind of hardware. */
type LayerCosts = readonly DeviceLayerCost[];

/** The model states of a choice, by its place in the list of choices. */
export type ModelStatesAt = (index: number) => ModelStates;
