import 'reflect-metadata';
import { exitWith } from './cli/failure.js';
import { serve } from './cli/serve.js';

await serve(process.env).catch(exitWith);
