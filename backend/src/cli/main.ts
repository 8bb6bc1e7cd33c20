import 'reflect-metadata';
import { exitWith } from './failure.js';
import { run } from './program.js';

await run(process.argv.slice(2)).catch(exitWith);
