/** `npm run test:chaos`: real servers, each with data and a port of its own, are killed while they save. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from './jest.mjs';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

ensureInstalled();
ensureBuilt();
const file = join(root, '.build', 'chaos-jest.json');
jest(['--selectProjects', 'chaos', '--json', '--outputFile', file]);
const result = JSON.parse(readFileSync(file, 'utf8'));
writeFileSync(
  join(root, '.build', 'chaos.json'),
  JSON.stringify({ passed: result.numPassedTests, failed: result.numFailedTests }),
);
