import { bankParsedOnce } from './load.js';

/** The bank of this checkout, for tests: read once for all that load the same modules, and frozen. */
export const wholeBank = bankParsedOnce(process.env['MESHWRIGHT_TEST_BANK']);
