import { calibrated, type Calibrated, type CalibrationTask } from '../ability/calibrated.js';
import { analyse, type Analysis, type AskedQuestion } from '../analytics/item-analysis.js';

/** Statistics of 10,000 attempts keep a core busy for a second: they run on a thread, so that nobody else waits for it. */
export default function run(asked: readonly AskedQuestion[]): Analysis {
  return analyse(asked);
}

/** Two seconds for 120,000 answers. */
export function calibrate(task: CalibrationTask): Calibrated {
  return calibrated(task);
}
