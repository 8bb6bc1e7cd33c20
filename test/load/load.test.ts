import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { CHAIN_START } from '@meshwright/graders';
import { chainHash } from '../../backend/src/taking/attempts/receipt.js';
import { percentile } from './report.js';
import {
  digestOf,
  faultsOfRevisions,
  faultsOfStarts,
  type Acknowledged,
  type AttemptRow,
  type RevisionRow,
} from '../served/verify.js';

const BENCH = resolve(import.meta.dirname, 'bench.mjs');

/** Runs the measurement to its end. */
const bench = (...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [BENCH, ...args], (error, stdout, stderr) => {
      done({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });

describe('a small load', () => {
  it.each([
    ['the shared bank', []],
    ['an organisation’s own questions', ['--own']],
  ])('on %s loses nothing, refuses nobody and starts each attempt once', async (_, which) => {
    const asked = ['--starts', '10', '--savers', '20', '--seconds', '3', '--warm-up', '0'];
    const { code, stdout, stderr } = await bench(...asked, ...which);
    expect([code, stderr]).toEqual([0, '']);
    const rows = [...stdout.matchAll(/^\| (start\S* .*?) +\| +(\d+) \|/gm)];
    expect(rows.map(([, what, requests]) => [what, requests])).toEqual([
      ['start, within a second', '10'],
      ['start, in one instant', '10'],
    ]);
    expect(stdout).toMatch(/20 attempts started; [1-9]\d* revisions acknowledged/);
    expect(stdout).toMatch(/No error\.\n$/);
  });

  it('is not begun with numbers that make no sense', async () => {
    const { code, stderr } = await bench('--starts', 'many');
    expect(code).toBe(1);
    expect(stderr).toContain('--starts is a whole number up to 2000');
  });
});

describe('what the database holds', () => {
  const body = { kind: 'numeric', text: '42' } as const;
  const attempt = '00000000-0000-4000-8000-000000000001';
  const item = '00000000-0000-4000-8000-000000000002';

  function chain(length: number): RevisionRow[] {
    const rows: RevisionRow[] = [];
    for (let serverSeq = 1; serverSeq <= length; serverSeq++) {
      const receivedAt = new Date(serverSeq);
      const own = { serverSeq, clientId: 'a-tab-of-it', clientSeq: serverSeq, body, late: false };
      const sha256 = chainHash({
        ...own,
        previous: rows.at(-1)?.sha256 ?? CHAIN_START,
        attempt,
        item,
        receivedAt: receivedAt.toISOString(),
      });
      rows.push({ ...own, attemptId: attempt, attemptItemId: item, sha256, receivedAt });
    }
    return rows;
  }

  const acknowledged = (rows: readonly RevisionRow[]): Acknowledged[] =>
    rows.map(({ serverSeq, clientId, clientSeq, sha256 }) => ({
      attempt,
      item,
      serverSeq,
      clientId,
      clientSeq,
      sha256,
      digest: digestOf(body),
    }));

  const rows = chain(3);

  it('is as acknowledged where nothing was lost; more than that is no fault', () => {
    expect(faultsOfRevisions(rows, acknowledged(rows.slice(0, 2)))).toEqual([]);
  });

  it.each<[string, (rows: RevisionRow[]) => RevisionRow[], RegExp]>([
    ['the last revision is gone', (all) => all.slice(0, 2), /revision 3 .* is not there/],
    ['one in the middle is gone', ([a, , c]) => [a!, c!], /revision 2 .* is not there/],
    [
      'an answer is another',
      ([a, b, c]) => [a!, { ...b!, body: { kind: 'numeric', text: '43' } }, c!],
      /revision 2 .* is not what was acknowledged/,
    ],
    [
      'an answer was changed with its hash',
      ([a, b, c]) => [a!, { ...b!, sha256: '0'.repeat(64) }, c!],
      /the chain .* breaks at 3/,
    ],
  ])('is told where %s', (_, spoil, fault) => {
    expect(faultsOfRevisions(spoil([...rows]), acknowledged(rows)).join('\n')).toMatch(fault);
  });

  const started = {
    attempt,
    clientId: 'a-tab-of-it',
    leaseEpoch: 1,
    startedAt: new Date(0).toISOString(),
  };
  const row: AttemptRow = {
    id: attempt,
    invitationId: item,
    state: 'running',
    startedAt: new Date(0),
    leaseClientId: 'a-tab-of-it',
    leaseEpoch: 1,
  };

  it.each<[string, AttemptRow[], RegExp]>([
    ['a second attempt', [row, { ...row, id: item }], /has 2 attempts/],
    ['no attempt', [], /is not under way as it was started/],
    ['an attempt that waits', [{ ...row, state: 'waiting' }], /is not under way/],
    ['another start', [{ ...row, startedAt: new Date(1) }], /is not under way/],
  ])('is told where a start has left %s', (_, attempts, fault) => {
    expect(faultsOfStarts([row], [started])).toEqual([]);
    expect(faultsOfStarts(attempts, [started]).join('\n')).toMatch(fault);
  });
});

it('reads percentiles by the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([
    50, 95, 99, 100,
  ]);
  expect(percentile([7], 0.5)).toBe(7);
});
