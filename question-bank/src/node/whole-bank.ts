import { existsSync } from 'node:fs';
import { contentFolder, loadBank, parseBank, writeSnapshot } from './load.js';

/** Where all suites of a run find what the first of them has parsed; one of them alone parses for itself. */
const parsed = process.env['MESHWRIGHT_TEST_BANK'];
if (parsed !== undefined && !existsSync(parsed)) writeSnapshot(parseBank(contentFolder()), parsed);

/**
 * The bank of this checkout, for tests: read once for all that load the same modules, and frozen. A file that another
 * suite is still writing does not count.
 */
export const wholeBank = loadBank(undefined, parsed);
