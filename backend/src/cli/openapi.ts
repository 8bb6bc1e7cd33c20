import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../platform/config/index.js';
import { createApp } from '../create-app.js';
import { describeApi } from '../platform/http/index.js';
import { exitWith, UsageError } from './failure.js';

/** `node dist/cli/openapi.js FILE`: writes the OpenAPI document without a database, for the generated client. */
async function writeDocument(file: string | undefined): Promise<void> {
  if (file === undefined)
    throw new UsageError('name the file to write, such as backend/openapi.json');
  const app = await createApp(loadConfig({ LOG_LEVEL: 'error' }), { preview: true });
  writeFileSync(file, `${JSON.stringify(describeApi(app), null, 2)}\n`);
}

await writeDocument(process.argv[2]).catch(exitWith);
