import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './command-line.js';

let nodeProblem: (version: string) => string | null;
beforeAll(async () => {
  // plain JavaScript, which has no types
  const file = join(ROOT, 'backend/bin/node-version.mjs');
  ({ nodeProblem } = (await import(file)) as { nodeProblem: typeof nodeProblem });
});

describe('the Node that runs it', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0', '100.0.0'])(
    'may be %s',
    (version) => {
      expect(nodeProblem(version)).toBeNull();
    },
  );

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '4.9.1'])('may not be %s', (version) => {
    expect(nodeProblem(version)).toContain(`Node ${version} is too old`);
  });

  it.each([
    'scripts/start.mjs',
    'scripts/test.mjs',
    'scripts/demo.mjs',
    'backend/bin/meshwright.mjs',
  ])('is refused by %s in one sentence before anything else where it is too old', (script) => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(older)}`,
        join(ROOT, script),
        '--help',
      ],
      { encoding: 'utf8' },
    );
    expect([status, stdout, stderr]).toEqual([1, '', `${nodeProblem('20.18.3') ?? ''}\n`]);
  });
});
