import { contentFolder, parseBank } from './load.js';
import { writeSnapshot } from './snapshot.js';

// The build runs this file after compiling; it fails on a bank with faults.
process.stdout.write(`${writeSnapshot(parseBank(contentFolder()))}\n`);
