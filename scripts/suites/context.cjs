/**
 * Jest's own environment, in a context whose globals are ordinary ones. Node asks a proxy for each global name that is read
 * in a context of the usual kind, and no compiler may skip that: a loop with `Math` in it takes 25 times as long.
 */
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }

  /** What the suites of the file share ends with the last of them. */
  async teardown() {
    await Promise.all((this.global.meshwrightEnds ?? []).map((end) => end()));
    await super.teardown();
  }
};
