import type { Dollars, Seconds } from '../../units/units.js';
import type { Job } from '../schema/job.js';

/** Dollars an hour of the whole cluster: the scenario's price, or the catalogue's, or unknown. */
export function clusterDollarsPerHour(job: Job): Dollars | null {
  if (job.price !== undefined) return job.price.dollarsPerDeviceHour * job.cluster.devices;
  let dollars = 0;
  for (const g of job.cluster.groups) {
    if (g.dollarsPerHour === null) return null;
    dollars += g.nodes * g.dollarsPerHour;
  }
  return dollars;
}

export function dollarsPerMillionTokens(job: Job, tokensPerSecond: number): Dollars | null {
  const hourly = clusterDollarsPerHour(job);
  return hourly === null ? null : (hourly / 3600 / tokensPerSecond) * 1e6;
}

/** A thousand times the age of the universe: what a run that failures never let finish is said to last. */
const longestRun: Seconds = 4e20;

export interface RunCost {
  readonly days: number;
  readonly deviceHours: number;
  readonly dollars: Dollars | null;
}

/**
 * A run of so many tokens: device-hours = tokens / (tokens a second) / 3600 x devices. `tokensPerSecond` of wall
 * clock, so that failures count; a run that never gets anywhere lasts `longestRun` rather than for ever.
 */
export function runCost(job: Job, tokens: number, tokensPerSecond: number): RunCost {
  const seconds: Seconds = Math.min(tokens / tokensPerSecond, longestRun);
  const hourly = clusterDollarsPerHour(job);
  return {
    days: seconds / 86_400,
    deviceHours: (seconds / 3600) * job.cluster.devices,
    dollars: hourly === null ? null : (hourly * seconds) / 3600,
  };
}
