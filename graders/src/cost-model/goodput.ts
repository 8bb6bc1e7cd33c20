import type { Seconds } from '../units.js';
import type { Goodput } from './evaluation.js';

/** Interval between checkpoints that loses least: √(2·C·M) (Young 1974), with Daly's 2006 correction left out. */
const bestCheckpointInterval = (checkpoint: Seconds, mtbf: Seconds): Seconds =>
  Math.sqrt(2 * checkpoint * mtbf);

interface FailureTimes {
  readonly mtbf: Seconds;
  readonly checkpoint: Seconds;
  readonly interval: Seconds;
  readonly restart: Seconds;
}

/**
 * Expected useful share of time: τ useful of τ + C, and each failure costs the restart and half an interval
 * (first order in 1/MTBF).
 */
function goodputShare({ mtbf, checkpoint, interval, restart }: FailureTimes): number {
  const running = interval / (interval + checkpoint);
  const lost = (restart + (interval + checkpoint) / 2) / mtbf;
  return Math.max(0, running * (1 - lost));
}

/** Goodput of a cluster whose devices fail independently: MTBF of the cluster = MTBF of a device / devices. */
export function goodputOf(
  devices: number,
  reliability: {
    readonly mtbfHours: number;
    readonly checkpointSeconds?: number | undefined;
    readonly checkpointIntervalSeconds?: number | undefined;
    readonly restartSeconds?: number | undefined;
  },
  measuredCheckpoint: Seconds,
): Goodput {
  const mtbf = (reliability.mtbfHours * 3600) / devices;
  const checkpoint = reliability.checkpointSeconds ?? measuredCheckpoint;
  const interval =
    reliability.checkpointIntervalSeconds ?? bestCheckpointInterval(checkpoint, mtbf);
  const restart = reliability.restartSeconds ?? 600;
  return {
    value: goodputShare({ mtbf, checkpoint, interval, restart }),
    clusterMtbfHours: mtbf / 3600,
    checkpointIntervalSeconds: interval,
    checkpointSeconds: checkpoint,
    restartSeconds: restart,
  };
}
