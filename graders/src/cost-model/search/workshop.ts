import { groundOf, type Ground } from '../footing.js';
import { frameKey, frameOf, type Frame } from '../frame.js';
import { holdingOf, type Holding } from '../holding.js';
import type { Job } from '../job.js';
import { deviceOf, type Device } from '../layout.js';
import type { Plan } from '../schema/plan.js';
import { StageTimes } from '../settle.js';
import type { Site } from '../site.js';
import type { HoldChoice } from './branches.js';

/** A frame with room for the times of its stages. */
export interface Bench {
  readonly frame: Frame;
  readonly devices: readonly Device[];
  readonly times: StageTimes;
}

const groundKey = (p: Plan): string =>
  `${p.tp} ${p.cp} ${p.ep} ${p.etp} ${p.microBatch} ${p.attention} ${p.recompute} ` +
  `${p.recomputeLayers ?? ''} ${p.sequenceParallel}`;

const degreesKey = (p: Plan): string => `${p.tp} ${p.pp} ${p.cp} ${p.dp} ${p.ep} ${p.etp}`;

/** Grounds to remember at a time: a few kilobytes each. */
const mostGrounds = 20_000;

/** What the plans of a job share, made once: each part is kept for as long as a search needs it again. */
export class Workshop {
  private readonly job: Job;
  private readonly benches = new Map<string, Bench>();
  private readonly devices = new Map<Site, Device>();
  private readonly grounds = new Map<string, readonly Ground[]>();
  private holdings: (Holding | undefined)[] = [];
  private degrees = '';

  constructor(job: Job) {
    this.job = job;
  }

  /** How the layers lie on the stages of a plan; the same for all plans with its pp and placement. */
  bench(plan: Plan): Bench {
    const key = `${plan.pp} ${frameKey(this.job, plan)}`;
    const known = this.benches.get(key);
    if (known !== undefined) return known;
    const frame = frameOf(this.job, plan);
    const devices = frame.sites.map((site) => this.device(site));
    const made = { frame, devices, times: new StageTimes() };
    this.benches.set(key, made);
    return made;
  }

  private device(site: Site): Device {
    const device = this.devices.get(site) ?? deviceOf(this.job, site);
    this.devices.set(site, device);
    return device;
  }

  /** Layers of a plan by site, kept whatever its pp and dp. */
  layers({ devices }: Bench, plan: Plan): readonly Ground[] {
    // on nodes of different kinds the sites differ with pp
    const key = devices.length === 1 ? groundKey(plan) : `${plan.pp} ${groundKey(plan)}`;
    const known = this.grounds.get(key);
    if (known !== undefined) return known;
    if (this.grounds.size >= mostGrounds) this.grounds.clear();
    const made = devices.map((device) => groundOf(device, plan));
    this.grounds.set(key, made);
    return made;
  }

  /** States of a plan's degrees under each of some choices, kept until other degrees are asked for. */
  holdingsOf({ frame, devices }: Bench, plan: Plan, choices: readonly HoldChoice[]): HoldingAt {
    const degrees = `${degreesKey(plan)} ${frameKey(this.job, plan)}`;
    if (degrees !== this.degrees) this.holdings = [];
    this.degrees = degrees;
    const made = this.holdings;
    return (index) => {
      const holding = made[index] ?? holdingOf(frame, devices, { ...plan, ...choices[index] });
      made[index] = holding;
      return holding;
    };
  }
}

/** The holding of a choice, by its place in the list of choices. */
export type HoldingAt = (index: number) => Holding;
