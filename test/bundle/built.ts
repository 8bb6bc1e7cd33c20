import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'frontend/dist');

/** One script of the build, as `chunkList` of frontend/vite.config.ts writes it down. */
export interface Chunk {
  readonly file: string;
  /** By their paths in the repository. */
  readonly modules: readonly string[];
  /** The module that the script stands for: a page, a worker, the start. */
  readonly facade: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly code: string;
}

const read = (path: string): string => readFileSync(path, 'utf8');

/** Every file that the server gives to anybody, by its path under frontend/dist. */
export const servedFiles = (): string[] =>
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

export const servedText = (file: string): string => read(join(DIST, file));

/** Builds what is not up to date, and tells all scripts of the browser application. */
export function builtChunks(): ReadonlyMap<string, Chunk> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
  const list = JSON.parse(read(join(ROOT, '.build/chunks.json'))) as Record<string, Chunk>;
  return new Map(
    Object.entries(list).map(([file, chunk]) => [file, { ...chunk, file, code: servedText(file) }]),
  );
}

/** How far a walk goes: what a page loads with itself, or also all that it may load later. */
type Reach = 'at once' | 'ever';

/** What a browser loads that shows this page: its scripts, the application's start, and workers that they name. */
export function loadedBy(
  page: string,
  chunks: ReadonlyMap<string, Chunk>,
  reach: Reach = 'ever',
): Chunk[] {
  const found = new Map<string, Chunk>();
  const workers = [...chunks.values()].filter(({ facade }) => facade?.endsWith('.worker.ts'));
  const named = ({ code }: Chunk): string[] =>
    workers.map(({ file }) => file).filter((file) => code.includes(file.replace(/^.*\//u, '')));
  const visit = (file: string): void => {
    const chunk = chunks.get(file);
    if (chunk === undefined || found.has(file)) return;
    found.set(file, chunk);
    chunk.imports.forEach(visit);
    if (reach === 'at once') return;
    // another page is another walk: the router loads it only when somebody goes there
    const later = chunk.dynamicImports.filter((name) => !isPage(chunks.get(name)));
    [...later, ...named(chunk)].forEach(visit);
  };
  for (const chunk of chunks.values())
    if (chunk.facade === page || chunk.facade === 'frontend/index.html') visit(chunk.file);
  if (![...found.values()].some(({ facade }) => facade === page))
    throw new Error(`no script stands for ${page}`);
  return [...found.values()];
}

const isPage = (chunk: Chunk | undefined): boolean =>
  chunk?.facade?.startsWith('frontend/src/pages/') === true;
