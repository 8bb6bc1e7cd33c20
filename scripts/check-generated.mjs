/** Fails when the committed OpenAPI document, client types, JSON Schemas or the figures of accuracy and grading are not what the code says today. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accuracyFiles } from './accuracy-report.mjs';
import { gradingPage } from './grading-report.mjs';
import { node, root } from './steps.mjs';

const files = [
  'backend/openapi.json',
  'frontend/src/api/schema.d.ts',
  ...['meshwright', 'scenario', 'search', 'result'].map((name) => `docs/schema/${name}.json`),
  ...accuracyFiles,
  gradingPage,
];
const read = () => files.map((file) => readFileSync(join(root, file), 'utf8'));
const before = read();
node(['scripts/generate.mjs', '--all']);
const stale = files.filter((_, i) => read()[i] !== before[i]);
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. They are written anew now; commit them.`);
  process.exit(1);
}
