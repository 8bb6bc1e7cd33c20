import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBank } from '@meshwright/question-bank/node';
import { standingIn, untoldIn } from '../api/key-texts.js';
import { builtChunks, loadedBy, ROOT, servedFiles, servedText, type Chunk } from './built.js';

/*
 * Whoever may open a page may read its scripts, and every script that it names. What computes or holds an answer is in
 * none of them; where somebody takes an assessment, neither is what finds one. The lists below name what may be there:
 * a module that is new to a browser fails here until somebody has thought about it.
 */

/** Of the graders, what any script may hold. */
const HARMLESS = [
  /^entries\/(agreement|blank|calculator|knobs|plan|reading|receipt|report|search|shardings)\.ts$/u,
  /^(remember|report|result|scale)\.ts$/u,
  /^calculator\//u,
  /^receipt\//u,
  /^cost-model\//u,
  /^catalog\/(accelerators|clusters|models|networks)(\/[\w.-]+)?\.ts$/u,
  /^catalog\/(by-id|catalog)\.ts$/u,
  /^commands\/(commands|parse-problems|resolve|search-commands|verified-nearest)\.ts$/u,
  // which accelerators, networks and kernels go together
  /^commands\/possible-hardware\.ts$/u,
  /^names\/(hardware-name|network-name)\.ts$/u,
  /^evidence\/published\/well-known-runs\.ts$/u,
  // under what a run that was published is predicted to fit: of those runs alone
  /^evidence\/published\/(fitting|fitting-assumptions|published-figure|published-run)\.ts$/u,
  /^answers\/blank\.ts$/u,
  // when the passes of a layout run as it is written; neither what it earns nor what would be shorter
  /^rubric\/kinds\/schedule\/play\.ts$/u,
  // how a text is read as a number, with its unit; not whether it is right
  /^rubric\/(read-as|given-number|number-text|formula-tree)\.ts$/u,
  /^units\/(units|quantity|spelled)\.ts$/u,
  // how two raters agree
  /^psychometrics\/(agreement|kappa|moments|distributions)\.ts$/u,
];
/** What plays many plans to find a good one. */
const SEARCHES = [
  /^entries\/search\.ts$/u,
  /^commands\/search-commands\.ts$/u,
  /^cost-model\/search\/[\w-]+\.ts$/u,
];
const EVALUATION =
  /^(entries\/plan|commands\/commands|cost-model\/(schema\/evaluation|(?!search\/|schema\/)[\w-]+\/[\w-]+))\.ts$/u;

/** Pages on which somebody takes an assessment or is led to one; a new room must be added. */
const CANDIDATE_PAGES = ['AssessmentRoomPage', 'RoomPage', 'InvitationPage', 'MyInvitationPage'];
const fileOf = (page: string): string => `frontend/src/pages/${page}.vue`;

let chunks: ReadonlyMap<string, Chunk>;
beforeAll(() => {
  chunks = builtChunks();
});

const GRADERS = 'graders/src/';
const ours = ({ modules }: Chunk): string[] =>
  modules.filter((m) => /^(graders|question-bank|backend|prisma|test)\//u.test(m));
const ofGraders = (some: Iterable<Chunk>): string[] =>
  [...some].flatMap(ours).flatMap((m) => (m.startsWith(GRADERS) ? [m.slice(GRADERS.length)] : []));
const some = (patterns: readonly RegExp[], module: string): boolean =>
  patterns.some((pattern) => pattern.test(module));

/** The longest stretch of a text that is written in a script as it is written anywhere. */
const plain = (text: string): string =>
  text
    .split(/[^a-z0-9 ,.;:()%-]+/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();

describe('the scripts of the browser application', () => {
  it('are all on the list of the build, with their modules', () => {
    const scripts = servedFiles().filter(
      (file) => file.endsWith('.js') && file !== 'theme-init.js',
    );
    expect(scripts.length).toBeGreaterThan(100);
    expect(scripts.filter((file) => !chunks.has(file))).toEqual([]);
    expect(ofGraders(chunks.values()).length).toBeGreaterThan(100);
  });

  it('come without a map to the source', () => {
    expect(servedFiles().filter((file) => file.endsWith('.map'))).toEqual([]);
    const mapped = [...chunks.values()].filter(({ code }) => code.includes('sourceMappingURL'));
    expect(mapped.map(({ file }) => file)).toEqual([]);
  });

  it('hold nothing of ours but the graders, and of these only what tells no answer', () => {
    const foreign = [...chunks.values()].flatMap((chunk) =>
      ours(chunk)
        .filter((m) => !m.startsWith(GRADERS) || !some(HARMLESS, m.slice(GRADERS.length)))
        .map((m) => `${chunk.file}: ${m}`),
    );
    expect(foreign).toEqual([]);
  });

  it('say none of the texts that only graders, reports and reviewers may say', () => {
    const texts = [...new Set(untoldIn(loadBank()).map(plain))].filter((t) => t.length >= 30);
    expect(texts.length).toBeGreaterThan(300);
    const files = servedFiles().filter((file) => /\.(js|css|html|json)$/u.test(file));
    const told = files.flatMap((file) => {
      const served = servedText(file).toLowerCase().replace(/\s+/gu, ' ');
      return standingIn(served, texts).map((text) => `${file}: ${text}`);
    });
    expect(told).toEqual([]);
  });
});

describe('a page on which somebody takes an assessment', () => {
  it('is each room of the routes', () => {
    const routes = readFileSync(join(ROOT, 'frontend/src/routes.ts'), 'utf8');
    const rooms = routes
      .split(/\n {2}\{/u)
      .filter((route) => route.includes("layout: 'room'"))
      .map((route) => /pages\/(\w+)\.vue/u.exec(route)?.[1]);
    expect(rooms.length).toBeGreaterThan(0);
    expect(rooms.filter((room) => !CANDIDATE_PAGES.includes(room ?? ''))).toEqual([]);
  });

  it.each(CANDIDATE_PAGES)('loads no search, whatever is opened on it: %s', (page) => {
    const modules = ofGraders(loadedBy(fileOf(page), chunks));
    expect(modules.filter((m) => some(SEARCHES, m))).toEqual([]);
  });

  it.each(CANDIDATE_PAGES)('does not load the cost model before it is asked for: %s', (page) => {
    const modules = ofGraders(loadedBy(fileOf(page), chunks, 'at once'));
    expect(modules.filter((m) => EVALUATION.test(m))).toEqual([]);
  });

  it('is walked far enough to meet the lab, and the lab itself far enough to meet the search', () => {
    const room = ofGraders(loadedBy(fileOf('AssessmentRoomPage'), chunks));
    expect(room).toEqual(expect.arrayContaining(['commands/commands.ts', 'answers/blank.ts']));
    const lab = ofGraders(loadedBy(fileOf('LabPage'), chunks));
    expect(lab.filter((m) => some(SEARCHES, m)).length).toBeGreaterThan(3);
  });
});
