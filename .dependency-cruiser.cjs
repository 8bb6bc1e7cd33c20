/** The arrows of docs/architecture.md. A tool keeps them, so that nobody has to remember. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const src = (pkg) => `^${pkg}/`;

/**
 * What may keep a core busy: grading, lists of people, files to print, statistics, guessing at passwords. It runs on threads, so that nobody who only saves
 * waits for it. eslint.config.mjs says the same of the functions of the graders.
 */
const ON_THREADS =
  '^backend/src/(identity/accounts/password-strength|bank/grading/(grading|follow-up-grading)|bank/own-questions/own-text|taking/candidates/csv-(candidates|person)|measuring/statistics/(item-analysis|calibrated)|telling/decisions/(report-pdf|my-result-pdf|pdf-sheet)|authors/authoring/rubric-proof|authors/exchange/(package|formats/(?!format\\.)[^/]+))\\.ts$';

/** The wings of backend/src from the bottom up (docs/architecture.md): one knows those below it. */
const WINGS = [
  'platform',
  'bank',
  'identity',
  'organisations',
  'taking',
  'marking',
  'measuring',
  'practice',
  'telling',
  'authors',
  'entrance',
];
const WORKERS = '^backend/src/.*\\.worker\\.ts$';

module.exports = {
  forbidden: [
    forbid('no-circular', 'Cycles hide who knows whom; types count too.', {}, { circular: true }),
    forbid('not-to-unresolvable', 'An import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'not-to-test',
      'Product code never needs a test.',
      { pathNot: '(\\.test\\.ts$|^test/)' },
      { path: '(\\.test\\.ts$|^test/)' },
    ),
    forbid(
      'not-to-dev-dep',
      'What runs in production is a dependency of its package.',
      { path: '^(graders|question-bank|backend|frontend)/src', pathNot: '\\.test\\.ts$' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    ),
    forbid(
      'graders-stand-alone',
      'Arithmetic and judgement depend on nobody of ours.',
      { path: src('graders') },
      { path: '^(backend|frontend|question-bank|prisma|test)/' },
    ),
    forbid(
      'graders-are-pure',
      'No I/O in graders.',
      { path: '^graders/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'units-at-the-bottom',
      'units <- cost-model <- catalog <- names <- commands <- evidence, rubric.',
      { path: '^graders/src/(units|cost-model)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^graders/src/(catalog|names|commands|evidence|rubric|psychometrics|quantities|calculator)/',
      },
    ),
    forbid(
      'bank-knows-graders-only',
      'Content is served by others.',
      { path: src('question-bank') },
      { path: '^(backend|frontend|prisma|test)/' },
    ),
    forbid(
      'bank-reads-in-one-place',
      'question-bank/src/node is the only I/O.',
      { path: '^question-bank/src', pathNot: '^question-bank/src/node|\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'backend-stands-alone',
      'The server never imports the SPA.',
      { path: src('backend') },
      { path: '^(frontend|test)/' },
    ),
    forbid(
      'frontend-stands-alone',
      'The SPA speaks HTTP to the server.',
      { path: src('frontend') },
      { path: '^(backend|test|prisma)/' },
    ),
    forbid(
      'frontend-by-the-entries',
      'What no entry exports, no browser gets, and no content either (test/bundle).',
      { path: src('frontend') },
      { path: '^(graders/src/(?!entries/)|question-bank/)' },
    ),
    forbid(
      'features-do-not-import-features',
      'pages compose features.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    forbid(
      'ui-is-dumb',
      'Parts know no server.',
      { path: '^frontend/src/ui/' },
      {
        path: '^frontend/src/(api|features|pages|stores)/',
        pathNot: '^frontend/src/api/problem\\.ts$',
      },
    ),
    forbid(
      'long-work-on-threads',
      'The thread that answers requests never grades, reads lists of people or computes statistics.',
      { path: '^backend/src', pathNot: `${ON_THREADS}|${WORKERS}|^backend/src/cli/|\\.test\\.ts$` },
      { path: `${ON_THREADS}|node_modules/csv-parse/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'workers-are-started',
      'A thread is started by the name of its file (threads/threads.ts), never imported.',
      { path: '^backend/src' },
      { path: WORKERS, dependencyTypesNot: ['type-only'] },
    ),
    ...WINGS.slice(0, -1).map((wing, i) =>
      forbid(
        `wings-in-order-${wing}`,
        'A wing knows those below it (docs/architecture.md).',
        { path: `^backend/src/${wing}/` },
        { path: `^backend/src/(${WINGS.slice(i + 1).join('|')})/` },
      ),
    ),
    forbid(
      'each-feature-in-a-wing',
      'A folder of backend/src is a wing that has its place in the order.',
      {},
      { path: `^backend/src/(?!(${WINGS.join('|')}|cli|generated)/)[^/]+/` },
    ),
    forbid(
      'by-the-door',
      'What others use of a feature stands in its index.ts; the rest is its own.',
      { path: '^backend/src/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^backend/src/(?!generated/)[^/]+/[^/]+/',
        pathNot: ['^backend/src/$1/', '^backend/src/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'by-the-door-from-outside',
      'The commands, too, except for what only a thread may do in the server.',
      { path: '^backend/src/(cli/|[^/]+$)', pathNot: '\\.test\\.ts$' },
      {
        path: '^backend/src/(?!cli/|generated/)[^/]+/[^/]+/',
        pathNot: ['^backend/src/[^/]+/[^/]+/index\\.ts$', ON_THREADS],
      },
    ),
    {
      ...forbid(
        'no-knots',
        'Of two features one knows the other, or neither.',
        { path: '^backend/src/[^/]+/[^/]+$' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'only-repositories-know-prisma',
      'controller -> service -> repository -> Prisma.',
      {
        path: '^backend/src',
        pathNot:
          '(\\.repository\\.ts$|^backend/src/platform/database/|^backend/src/generated/|\\.test\\.ts$)',
      },
      { path: '(^backend/src/generated/|node_modules/@prisma/)' },
    ),
  ],
  options: {
    doNotFollow: { path: '(node_modules|/dist/|^backend/src/generated/)' },
    exclude: { path: '(/dist/|/content/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['@meshwright/source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.vue', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
