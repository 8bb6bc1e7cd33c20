import type { Seconds } from '../../units/units.js';
import type { Goodput, GoodputPart } from '../schema/evaluation.js';
import type { Reliability } from '../schema/scenario.js';
import { sparedSpeed } from './spare-nodes.js';

/**
 * Compute time between checkpoints that loses least, to the third order in √(δ/2M): √(2δM)·[1 + √(δ/2M)/3
 * + (δ/2M)/9] - δ where δ < 2M, else M (Daly, "A higher order estimate of the optimum checkpoint interval for
 * restart dumps", FGCS 22, 2006, equation 37). The first term is Young's (1974).
 */
export function optimalInterval(checkpoint: Seconds, mtbf: Seconds): Seconds {
  if (checkpoint >= 2 * mtbf) return mtbf;
  const x = Math.sqrt(checkpoint / (2 * mtbf));
  return Math.sqrt(2 * checkpoint * mtbf) * (1 + x / 3 + (x * x) / 9) - checkpoint;
}

/** What happens to a run between two failures. */
export interface FailureTimes {
  readonly mtbf: Seconds;
  /** Compute between two checkpoints. */
  readonly interval: Seconds;
  /** Part of writing a checkpoint that stops the training. */
  readonly blocking: Seconds;
  /** What is still written behind the training before a checkpoint counts. */
  readonly behind: Seconds;
  /** Noticing the failure, starting again and reading the checkpoint. */
  readonly restart: Seconds;
}

/**
 * Shares of the time between failures. Failures are a Poisson process that also strikes checkpoints and restarts.
 * Useful: τ·e^(-(R+w)/M) / (M·(e^((τ+δ)/M) - 1)), which for w = 0 is the inverse of Daly's complete cost function
 * (2006, equation 20); w is the part of an asynchronous checkpoint written behind the training, which must be
 * whole before it counts. Restarting: 1 - e^(-R/M). What is left was computed and lost.
 */
export function failureShares(t: FailureTimes): Omit<Record<GoodputPart, number>, 'repair'> {
  const cycle = t.interval + t.blocking;
  const alive = 1 / Math.exp(t.restart / t.mtbf);
  const whole = alive / Math.exp(t.behind / t.mtbf);
  const cycles = whole / (t.mtbf * Math.expm1(cycle / t.mtbf));
  const useful = t.interval * cycles;
  const checkpoint = t.blocking * cycles;
  return {
    useful,
    checkpoint,
    restart: 1 - alive,
    lost: Math.max(0, alive - useful - checkpoint),
  };
}

/** What goodput needs to know of a plan. */
export interface FailingCluster {
  readonly devices: number;
  readonly devicesPerNode: number;
  /** Replicas of the model. */
  readonly replicas: number;
  readonly stepSeconds: Seconds;
  /** Writing or reading a checkpoint at the rate of the storage. */
  readonly storageSeconds: Seconds;
}

/** Noticing a failure (a collective times out or a health check speaks) and starting the processes again. */
const usualDetection: Seconds = 120;
const usualStart: Seconds = 300;

/** Failed nodes after which nothing is left to run on. */
function missingFloor(of: FailingCluster, reliability: Reliability): number {
  if (reliability.elastic !== true) return 1;
  const perNode = Math.max(1, of.devicesPerNode / (of.devices / of.replicas));
  return Math.max(1, of.replicas / perNode);
}

export function failureTimes(of: FailingCluster, r: Reliability): FailureTimes {
  const mtbf = (r.mtbfHours * 3600) / of.devices;
  const checkpoint = r.checkpointSeconds ?? of.storageSeconds;
  const blocking = Math.min(checkpoint, r.checkpointBlockingSeconds ?? checkpoint);
  const behind = checkpoint - blocking;
  // a checkpoint follows a whole step, and the one before it must be written
  const least = Math.max(of.stepSeconds, behind - blocking);
  return {
    mtbf,
    blocking,
    behind,
    interval: r.checkpointIntervalSeconds ?? Math.max(least, optimalInterval(blocking, mtbf)),
    restart:
      (r.detectionSeconds ?? (r.restartSeconds === undefined ? usualDetection : 0)) +
      (r.restartSeconds ?? usualStart + of.storageSeconds),
  };
}

/** How nodes in repair are replaced; without `repairHours` there is always another node at hand. */
export const repairsOf = (of: FailingCluster, r: Reliability, mtbf: Seconds) => ({
  mtbf,
  repair: (r.repairHours ?? 0) * 3600,
  spares: r.spares ?? 0,
  floor: missingFloor(of, r),
});

/**
 * Goodput of a cluster whose devices fail independently: MTBF of the cluster = MTBF of a device / devices.
 * Waiting for repairs (or running on fewer replicas) multiplies what failures leave.
 */
export function goodputOf(of: FailingCluster, reliability: Reliability): Goodput {
  const times = failureTimes(of, reliability);
  const speed = sparedSpeed(repairsOf(of, reliability, times.mtbf));
  const shares = failureShares(times);
  return {
    value: speed * shares.useful,
    parts: {
      useful: speed * shares.useful,
      checkpoint: speed * shares.checkpoint,
      restart: speed * shares.restart,
      lost: speed * shares.lost,
      repair: 1 - speed,
    },
    clusterMtbfHours: times.mtbf / 3600,
    checkpointIntervalSeconds: times.interval,
    checkpointSeconds: times.blocking + times.behind,
    checkpointBlockingSeconds: times.blocking,
    restartSeconds: times.restart,
  };
}
