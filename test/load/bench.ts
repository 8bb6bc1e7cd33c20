/**
 * Hundreds of candidates at once, against the built server on a database of its own: a second in which all start, and a
 * minute in which all write. Prints latencies and rates; ends with exit code 1 where a request failed, somebody has not
 * exactly one attempt under way, or an acknowledged revision is not in the database. With `--own` the organisation asks
 * questions of its own. Stays on 127.0.0.1.
 */
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Served } from '../served/server.js';
import { machine, table, type Outcome, type Plan } from './report.js';
import {
  ATTEMPTS,
  faultsOfRevisions,
  faultsOfStarts,
  REVISIONS,
  type AttemptRow,
  type RevisionRow,
} from '../served/verify.js';

const MOST = { starts: 2_000, savers: 5_000, seconds: 600, 'warm-up': 60 } as const;
const MOST_SHOWN = 20;
/** A client that says nothing for this long beyond what it was asked for has gone wrong. */
const PATIENCE_MS = 600_000;

type Wish = Omit<Plan, 'url'>;

function wished(args: string[]): Wish {
  const { values } = parseArgs({
    args,
    options: {
      starts: { type: 'string', default: '200' },
      savers: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '60' },
      'warm-up': { type: 'string', default: '10' },
      own: { type: 'boolean', default: false },
    },
  });
  const whole = (name: keyof typeof MOST): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 0 && value <= MOST[name]) return value;
    throw new Error(`--${name} is a whole number up to ${String(MOST[name])}`);
  };
  return {
    starts: whole('starts'),
    savers: whole('savers'),
    seconds: whole('seconds'),
    warmUp: whole('warm-up'),
    own: values.own,
  };
}

function drive(plan: Plan): Promise<Outcome> {
  const client = fork(resolve(import.meta.dirname, 'client.mjs'), { serialization: 'advanced' });
  const patience = setTimeout(() => client.kill(), PATIENCE_MS);
  return new Promise<Outcome>((done, fail) => {
    client.on('message', ({ outcome, failure }: { outcome?: Outcome; failure?: string }) => {
      if (outcome) done(outcome);
      else fail(new Error(failure));
    });
    client.on('exit', (code) => {
      fail(new Error(`the load client ended with ${String(code)}`));
    });
    client.send(plan);
  }).finally(() => {
    clearTimeout(patience);
  });
}

/** Prints what was measured; returns what was wrong. */
async function bench(wish: Wish): Promise<string[]> {
  // each candidate is counted by an address of their own, as behind a proxy
  const server = new Served({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await server.start();
    const load = loadavg()[0] ?? 0;
    const outcome = await drive({ ...wish, url: server.url });
    const attempts = await server.rows<AttemptRow>(ATTEMPTS);
    const revisions = await server.rows<RevisionRow>(REVISIONS);
    const { acknowledged, started, errors, bytes } = outcome;
    const [version] = await server.rows<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    const words = [
      `${machine()}, embedded PostgreSQL ${version?.version ?? ''}; client, server and database share it (load before: ${load.toFixed(1)})`,
      '',
      table(outcome.timings),
      '',
      `${String(started.length)} attempts started; ${String(acknowledged.length)} revisions acknowledged, of ${String(Math.round(bytes / Math.max(1, acknowledged.length)))} bytes on average; ${String(revisions.length)} in the database.`,
    ];
    console.log(words.join('\n'));
    return [
      ...errors,
      ...faultsOfStarts(attempts, started),
      ...faultsOfRevisions(revisions, acknowledged),
    ];
  } finally {
    await server.remove();
  }
}

const faults = await bench(wished(process.argv.slice(2)));
for (const fault of faults.slice(0, MOST_SHOWN)) console.error(fault);
console.log(faults.length === 0 ? 'No error.' : `${String(faults.length)} errors.`);
process.exitCode = faults.length === 0 ? 0 : 1;
