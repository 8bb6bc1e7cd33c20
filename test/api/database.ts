import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Connection } from '../../backend/src/platform/database/embedded/supervisor.js';

/** The embedded server of this test run, which global-setup started. */
export function testServer(): Connection {
  const text = process.env['MESHWRIGHT_TEST_SERVER'];
  if (text === undefined)
    throw new Error('no test server: run through Jest, whose global set-up starts it');
  return JSON.parse(text) as Connection;
}

/** A fresh, migrated database of its own; returns its URL. With `empty`, without the migrations. */
export async function testDatabase(options: { readonly empty?: boolean } = {}): Promise<string> {
  const server = testServer();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ ...server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}${options.empty ? '' : ' TEMPLATE template_app'}`);
  await client.end();
  return `postgresql://${server.user}@localhost:${String(server.port)}/${name}?host=${encodeURIComponent(server.host)}`;
}
