const swc = require('./scripts/suites/swc.cjs');

const transform = { '^.+\\.ts$': ['@swc/jest', swc] };
const project = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/scripts/suites/context.cjs',
  testRunner: '<rootDir>/scripts/ledger-runner.cjs',
  // never list import/require/default here: Jest adds the one that fits the module kind
  testEnvironmentOptions: {
    customExportConditions: ['@meshwright/source', 'node', 'node-addons'],
  },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^content-disposition$': '<rootDir>/test/api/content-disposition.cjs',
  },
  modulePathIgnorePatterns: ['/dist/'],
  transform,
};

/** Unit suites as files of their own: those of a path, or of a change. */
const single = {
  roots: ['graders', 'question-bank', 'backend/src', 'frontend/src'].map((r) => `<rootDir>/${r}`),
  testMatch: ['**/*.test.ts'],
};
/** API suites as files of their own; of the server they load what scripts/suites/server.mjs has made of it. */
const singleApi = {
  roots: ['<rootDir>/test/api'],
  testMatch: ['**/*.test.ts'],
  moduleNameMapper: {
    '^\\.\\./\\.\\./(backend/src/.*)\\.js$': '<rootDir>/.build/server/$1.js',
    '^(pg|@(nestjs|meshwright)/.*)$': '<rootDir>/.build/server/packages/$1.js',
    ...project.moduleNameMapper,
  },
};
/** All of a project, as scripts/suites/grouped.mjs has put them together. */
const grouped = (name) => ({
  testEnvironment: '<rootDir>/scripts/suites/environment.cjs',
  roots: ['<rootDir>/.build/suites'],
  testMatch: [`**/${name}-*.js`],
});
const isGrouped = process.env.MESHWRIGHT_SUITES === 'grouped';

/** Three groups: unit needs no database; api gets one embedded server; chaos needs a build, and kills real servers. */
module.exports = {
  // Jest leaves one core idle by itself: on two cores that is half of the machine
  maxWorkers: '100%',
  // each suite leaves its modules behind; after some twenty servers a worker would reach Node's limit of 4 GB
  workerIdleMemoryLimit: '2GB',
  // a busy machine must not decide whether a test passes; a hang is ended all the same
  testTimeout: 1_200_000,
  projects: [
    { ...project, displayName: 'unit', ...(isGrouped ? grouped('unit') : single) },
    {
      ...project,
      displayName: 'api',
      ...(isGrouped ? grouped('api') : singleApi),
      globalSetup: '<rootDir>/test/api/global-setup.mjs',
      globalTeardown: '<rootDir>/test/api/global-teardown.mjs',
    },
    {
      ...project,
      displayName: 'chaos',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/{bundle,chaos,commands,load}/**/*.test.ts'],
    },
  ],
};
