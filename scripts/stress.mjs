/**
 * `npm run test:stress`: the unit and API tests again and again in random order, then beside busy loops, until one is
 * red. Each run says its seed: `npm run test:stress -- --seed N --times 1 --busy 0` repeats that order.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { JEST } from './jest.mjs';
import { ensureGenerated, ensureInstalled, root } from './steps.mjs';
import { readReport, report } from './totals.mjs';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    busy: { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
});
const count = (name) => {
  const wished = Number(values[name]);
  if (Number.isInteger(wished) && wished >= 0 && wished <= 2 ** 31 - 1) return wished;
  console.error(`--${name} is a whole number`);
  process.exit(2);
};

/** As many as there are cores: each test has half of what it would have. They end with this process, however it ends. */
function busyLoops() {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', `while (process.ppid === ${String(process.pid)});`], {
      stdio: 'ignore',
    }),
  );
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}

const kept = report('stress.json');

/** The run's report; throws where Jest ended without one. */
async function run(seed) {
  rmSync(kept, { force: true });
  const args = ['--selectProjects', 'unit', 'api', '--randomize', '--seed', String(seed)];
  const child = spawn(process.execPath, [...JEST, ...args, '--json', '--outputFile', kept], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, MESHWRIGHT_SUITES: 'grouped' },
  });
  await new Promise((done) => child.once('exit', done));
  return readReport('stress.json');
}

const redOf = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const red = assertionResults.filter(({ status }) => status === 'failed');
    return red.length > 0
      ? red.map((test) => test.fullName)
      : message
        ? [`${name}: ${message}`]
        : [];
  });

/** Whether all were green. */
async function round(name, seed) {
  const began = performance.now();
  const result = await run(seed);
  const took = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(
    `${name}, seed ${String(seed)}: ${String(result.numPassedTests)} passed, ${String(result.numFailedTests)} failed, ${took} s`,
  );
  for (const red of redOf(result)) console.log(`  red: ${red}`);
  return result.success;
}

ensureInstalled();
ensureGenerated();
// it is made of packages, which are here only now
const { groupSuites } = await import('./suites/grouped.mjs');
await groupSuites();
const [times, busy] = [count('times'), count('busy')];
for (let n = 1; n <= times + busy; n++) {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : count('seed');
  const isBusy = n > times;
  const stop = isBusy ? busyLoops() : () => {};
  const isGreen = await round(
    `${isBusy ? 'beside busy loops' : 'random order'} ${String(n)}`,
    seed,
  );
  stop();
  if (!isGreen) process.exit(1);
}
console.log(`${String(times + busy)} runs without a red`);
