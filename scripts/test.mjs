/**
 * `npm test`: unit, bank and API tests. `npm test -- PATH` runs those of that path alone; `npm test -- --changed` the unit
 * tests of whatever reads a file that is not committed, and the API suites among those files. `--ledger` prints where the
 * time went, longest first.
 */
import { jest } from './jest.mjs';
import { beginLedger, closeLedger } from './ledger.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';
import { keepTotal, ofJest, readReport, report } from './totals.mjs';

const words = process.argv.slice(2);
const isChanged = words.includes('--changed');
const isLedgerAsked = words.includes('--ledger');
const paths = words.filter((word) => !['--changed', '--ledger'].includes(word));
const isPart = isChanged || paths.length > 0;
ensureInstalled();
ensureGenerated();
if (!isPart) {
  // it is made of packages, which are here only now
  const { groupSuites } = await import('./suites/grouped.mjs');
  await groupSuites();
  process.env.MESHWRIGHT_SUITES = 'grouped';
}
beginLedger();
jest([
  '--selectProjects',
  'unit',
  'api',
  ...(isChanged ? ['--onlyChanged'] : []),
  ...(isPart ? ['--', ...paths] : ['--json', '--outputFile', report('jest.json')]),
]);
closeLedger(isLedgerAsked);
if (!isPart) keepTotal('tests', ofJest(readReport('jest.json')));
