import { deviceLayerCostOf, type DeviceLayerCost } from '../step/micro-batch-cost.js';
import { partitionKey, partitionOf, type PipelinePartition } from '../pipeline/partition.js';
import { holdingOf, type Holding } from '../step/model-states.js';
import type { Job } from '../schema/job.js';
import { deviceOf, type Device } from '../layout/layout.js';
import type { Plan } from '../schema/plan.js';
import { StageTimes } from '../step/stage-times.js';
import type { StageHardware } from '../hardware/stage-hardware.js';
import type { HoldChoice, Variant } from './branches.js';

/** A partition with room for the times of its stages. */
export interface Bench {
  readonly partition: PipelinePartition;
  readonly devices: readonly Device[];
  readonly times: StageTimes;
}

const degreesKey = (p: Plan): string => `${p.tp} ${p.pp} ${p.cp} ${p.dp} ${p.ep} ${p.etp}`;

/** Sets of layer costs to remember at a time: a few kilobytes for each variant. */
const mostBanks = 5_000;

/** What the plans of a job share, made once: each part is kept for as long as a search needs it again. */
export class Workshop {
  private readonly job: Job;
  private readonly benches = new Map<string, Bench>();
  private readonly devices = new Map<StageHardware, Device>();
  private readonly banks = new Map<string, LayerCosts[]>();
  private holdings: (Holding | undefined)[] = [];
  private degrees = '';

  constructor(job: Job) {
    this.job = job;
  }

  /** How the layers lie on the stages of a plan; the same for all plans with its pp and placement. */
  bench(plan: Plan): Bench {
    const key = `${plan.pp} ${partitionKey(this.job, plan)}`;
    const known = this.benches.get(key);
    if (known !== undefined) return known;
    const partition = partitionOf(this.job, plan);
    const devices = partition.hardwareKinds.map((hardware) => this.device(hardware));
    const made = { partition, devices, times: new StageTimes() };
    this.benches.set(key, made);
    return made;
  }

  private device(hardware: StageHardware): Device {
    const device = this.devices.get(hardware) ?? deviceOf(this.job, hardware);
    this.devices.set(hardware, device);
    return device;
  }

  /** Layers of the variants of a plan, kept whatever its pp and dp. */
  layerCostsOf({ devices }: Bench, base: Plan): (variant: Variant) => LayerCosts {
    const { tp, cp, ep, etp, microBatch, pp } = base;
    // on nodes of different kinds the kinds of hardware differ with pp
    const key = `${tp} ${cp} ${ep} ${etp} ${microBatch} ${devices.length === 1 ? '' : pp}`;
    const bank = this.banks.get(key) ?? [];
    if (this.banks.size >= mostBanks) this.banks.clear();
    this.banks.set(key, bank);
    return ({ index, knobs }) =>
      (bank[index] ??= devices.map((device) => deviceLayerCostOf(device, { ...base, ...knobs })));
  }

  /** States of a plan's degrees under each of some choices, kept until other degrees are asked for. */
  holdingsOf({ partition, devices }: Bench, plan: Plan, choices: readonly HoldChoice[]): HoldingAt {
    const degrees = `${degreesKey(plan)} ${partitionKey(this.job, plan)}`;
    if (degrees !== this.degrees) this.holdings = [];
    this.degrees = degrees;
    const made = this.holdings;
    return (index) => {
      const holding = made[index] ?? holdingOf(partition, devices, { ...plan, ...choices[index] });
      made[index] = holding;
      return holding;
    };
  }
}

/** The layers of one variant, by kind of hardware. */
type LayerCosts = readonly DeviceLayerCost[];

/** The holding of a choice, by its place in the list of choices. */
export type HoldingAt = (index: number) => Holding;
