/** The environment of a file in which several suites stand: notes for the ledger what each of them took. */
const Environment = require('./context.cjs');

module.exports = class extends Environment {
  /** One line of the ledger for each suite that has ended. */
  suites = [];
  #began;

  handleTestEvent({ name, describeBlock }) {
    if (describeBlock?.parent?.name !== 'ROOT_DESCRIBE_BLOCK') return;
    if (name === 'run_describe_start')
      this.#began = {
        cpu: process.cpuUsage(),
        at: performance.now(),
        tests: testsOf(describeBlock),
      };
    if (name === 'run_describe_finish') {
      const { user, system } = process.cpuUsage(this.#began.cpu);
      this.suites.push({
        suite: describeBlock.name,
        tests: this.#began.tests,
        seconds: (performance.now() - this.#began.at) / 1_000,
        cpu: (user + system) / 1_000_000,
      });
    }
  }
};

const testsOf = ({ children }) =>
  children.reduce((sum, child) => sum + (child.type === 'test' ? 1 : testsOf(child)), 0);
