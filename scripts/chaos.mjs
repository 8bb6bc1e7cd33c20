/** `npm run test:chaos`: real servers, each with data and a port of its own, are killed while they save. `-- PATH` runs those tests alone. */
import { jest } from './jest.mjs';
import { beginLedger, closeLedger } from './ledger.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';
import { keepTotal, ofJest, readReport, report } from './totals.mjs';

const words = process.argv.slice(2);
const paths = words.filter((word) => word !== '--ledger');
const isPart = paths.length > 0;
ensureInstalled();
ensureBuilt();
beginLedger();
const counted = ['--json', '--outputFile', report('chaos-jest.json')];
jest(['--selectProjects', 'chaos', ...(isPart ? ['--', ...paths] : counted)]);
closeLedger(words.includes('--ledger'));
if (!isPart) keepTotal('chaos', ofJest(readReport('chaos-jest.json')));
