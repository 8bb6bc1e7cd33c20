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

module.exports = async (globalConfig, config, environment, runtime, path, ...rest) => {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const result = await run(globalConfig, config, environment, runtime, path, ...rest);
  const { user, system } = process.cpuUsage(cpu);
  const line = {
    suite: relative(root, path),
    project: config.displayName?.name ?? '',
    tests: result.testResults.length,
    seconds: (performance.now() - began) / 1_000,
    cpu: (user + system) / 1_000_000,
    modules: modulesOf(runtime),
    boots: environment.global.meshwrightBoots ?? 0,
  };
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  return result;
};
