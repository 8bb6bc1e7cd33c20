/**
 * The steps that `npm start`, `npm test` and the gate share. Node alone: this file runs before anything is installed.
 * Each step keeps a fingerprint of what it was made from under .build/ and does nothing while that stands.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../backend/bin/node-version.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.build');
const ignored = new Set(['node_modules', 'dist', 'generated', '.build', 'test-results']);

/** Paths, sizes and times of all files below the given places: enough to notice an edit, fast enough for each start. */
function fingerprint(places) {
  const hash = createHash('sha256').update(process.version + process.platform + process.arch);
  const visit = (path) => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!ignored.has(name)) visit(join(path, name));
    } else if (!path.endsWith('.test.ts')) {
      hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const place of places) visit(join(root, place));
  return hash.digest('hex');
}

/** Runs a program to its end with its output in view; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const windows = process.platform === 'win32';
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows && command === 'npm',
    ...options,
  });
  if (result.error) {
    console.error(`meshwright: could not run ${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export const node = (args, options) => run(process.execPath, args, options);

/** @returns {boolean} whether the step had to run */
function step(name, { from, makes, work }) {
  const file = join(stamps, `${name}.stamp`);
  const now = fingerprint(from);
  const known = existsSync(file) && readFileSync(file, 'utf8') === now;
  if (known && makes.every((path) => existsSync(join(root, path)))) return false;
  rmSync(file, { force: true });
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(file, now);
  return true;
}

/** Installs from the lockfile when it changed or node_modules is missing. */
export function ensureInstalled() {
  requireNode();
  const content = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const file = join(stamps, 'install.stamp');
  const stamp = `${content} ${process.version} ${process.platform} ${process.arch}`;
  const present = existsSync(join(root, 'node_modules', '.package-lock.json'));
  if (present && existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  console.log('Installing packages from the lockfile (about a minute, once)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(stamps, { recursive: true });
  writeFileSync(file, stamp);
}

/** Writes the Prisma client that the backend is compiled against. */
export function ensureGenerated() {
  return step('generate', {
    from: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    makes: ['backend/src/generated/prisma/client.ts'],
    work: () => {
      console.log('Generating the database client…');
      node(['node_modules/prisma/build/index.js', 'generate', '--no-hints'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  });
}

/** Compiles the server's packages and bundles the SPA, each only when its sources changed. */
export function ensureBuilt() {
  ensureGenerated();
  step('server', {
    from: [
      'tsconfig.base.json',
      'graders/src',
      'graders/package.json',
      'graders/tsconfig.build.json',
      'question-bank/src',
      'question-bank/check',
      'question-bank/own',
      'question-bank/package.json',
      'question-bank/tsconfig.build.json',
      'backend/src',
      'backend/package.json',
      'backend/tsconfig.build.json',
      'prisma/schema.prisma',
      'package-lock.json',
    ],
    makes: ['graders/dist/index.js', 'question-bank/dist/src/index.js', 'backend/dist/main.js'],
    work: () => {
      console.log('Compiling the server…');
      node(['node_modules/typescript/bin/tsc', '-b', 'backend/tsconfig.build.json']);
    },
  });
  step('bank', {
    from: ['question-bank/content', 'question-bank/src', 'graders/src', 'package-lock.json'],
    makes: ['question-bank/dist/bank.json'],
    work: () => {
      console.log('Reading the question bank…');
      node(['question-bank/dist/src/node/build-snapshot.js']);
    },
  });
  step('spa', {
    from: [
      'graders/src',
      'graders/package.json',
      'question-bank/src',
      'frontend',
      'package-lock.json',
    ],
    makes: ['frontend/dist/index.html', '.build/chunks.json'],
    work: () => {
      console.log('Bundling the browser application…');
      node([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
        cwd: join(root, 'frontend'),
      });
    },
  });
}

/** A Chromium for the browser tests: CHROMIUM, or where the systems put it. @returns {string | undefined} */
export function findChromium() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => place && existsSync(place));
}
