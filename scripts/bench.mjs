/**
 * Rates of what must be fast, with the machine named. `npm run bench`: the graders' on one core; `npm run bench:load`: a
 * server under hundreds of candidates, with its own options (test/load/bench.ts); `npm run bench:skills`: the skill matrix
 * of 200 people (test/load/skills.ts); `npm run bench:lists`: the lists of an organisation that has assessed 10,000 people
 * (test/load/lists.ts); `npm run bench:stall`: one candidate's saves while others send what is dear to work on
 * (test/load/stall.ts).
 */
import { ensureBuilt, ensureInstalled, node } from './steps.mjs';

const [what, ...args] = process.argv.slice(2);
ensureInstalled();
ensureBuilt();
if (what === 'load') {
  node(['test/load/bench.mjs', ...args]);
} else if (['skills', 'lists', 'stall'].includes(what)) {
  node([`test/load/${what}.mjs`, ...args]);
} else {
  node(['backend/bin/meshwright.mjs', 'bench', ...process.argv.slice(2)]);
  node(['graders/bench/rubric.mjs']);
  node(['graders/bench/psychometrics.mjs']);
}
