import { contentFolder, parseBank, writeSnapshot } from './load.js';

// The build runs this file after compiling; it fails on a bank with faults.
process.stdout.write(`${writeSnapshot(parseBank(contentFolder()))}\n`);
