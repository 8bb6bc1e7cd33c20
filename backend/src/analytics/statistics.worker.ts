import { analyse, type Analysis, type AskedQuestion } from './item-analysis.js';

/** Statistics of 10,000 attempts keep a core busy for a second: they run on a thread, so that nobody else waits for it. */
export default function run(asked: readonly AskedQuestion[]): Analysis {
  return analyse(asked);
}
