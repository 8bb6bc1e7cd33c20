/**
 * Jest's own runner, with a line in `.build/ledger.jsonl` for each suite: what it took of the clock and of the
 * processor (all threads of its worker), how many modules it read anew, and how many servers it booted.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { default: run } = require('jest-circus/runner');

const root = join(__dirname, '..');
const file = join(root, '.build', 'ledger.jsonl');
/** Jest tells nobody how many modules it has read; where another version keeps them elsewhere this is 0. */
const modulesOf = ({ registries }) =>
  (registries?.esModuleRegistry?.size ?? 0) + (registries?.moduleRegistry?.size ?? 0);

/** Of a file in which several suites stand: a line for each, and one for what it took to load them. */
const linesOf = (whole, suites) => {
  const left = (key) => whole[key] - suites.reduce((sum, suite) => sum + suite[key], 0);
  return [
    { ...whole, tests: left('tests'), seconds: left('seconds'), cpu: left('cpu') },
    ...suites.map((suite) => ({ project: whole.project, modules: 0, boots: 0, ...suite })),
  ];
};

module.exports = async (globalConfig, config, environment, runtime, path, ...rest) => {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const result = await run(globalConfig, config, environment, runtime, path, ...rest);
  const { user, system } = process.cpuUsage(cpu);
  const whole = {
    suite: relative(root, path),
    project: config.displayName?.name ?? '',
    tests: result.testResults.length,
    seconds: (performance.now() - began) / 1_000,
    cpu: (user + system) / 1_000_000,
    modules: modulesOf(runtime),
    boots: environment.global.meshwrightBoots ?? 0,
  };
  mkdirSync(dirname(file), { recursive: true });
  for (const line of linesOf(whole, environment.suites ?? []))
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  return result;
};
