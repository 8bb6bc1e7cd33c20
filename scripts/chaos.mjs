/** `npm run test:chaos`: real servers, each with data and a port of its own, are killed while they save. */
import { jest } from './jest.mjs';
import { beginLedger, closeLedger } from './ledger.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';
import { keepTotal, ofJest, readReport, report } from './totals.mjs';

ensureInstalled();
ensureBuilt();
beginLedger();
jest(['--selectProjects', 'chaos', '--json', '--outputFile', report('chaos-jest.json')]);
closeLedger(process.argv.includes('--ledger'));
keepTotal('chaos', ofJest(readReport('chaos-jest.json')));
