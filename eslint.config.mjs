import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';

/** Sizes of house.md: a file is one thing, a function fits a screen. */
const budgets = {
  'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
  complexity: ['error', 12],
};

const impure = ['Math.random', 'Date.now'].map((name) => {
  const [object, property] = name.split('.');
  return {
    selector: `MemberExpression[object.name='${object}'][property.name='${property}']`,
    message: `${name} in a pure package: take it as an argument.`,
  };
});

/** Functions of the graders that may keep a core busy (see `long-work-on-threads` in .dependency-cruiser.cjs). */
const onThreads = [
  'calibrate',
  'calibrateGroups',
  'calibrateItems',
  'checkRubric',
  'compileLexicon',
  'draftRubric',
  'evaluate',
  'explainAnswer',
  'followUpItem',
  'gradeByReference',
  'gradeItem',
  'gradePart',
  'gradePlan',
  'gradeWritten',
  'itemStatistics',
  'kinds',
  'lexiconFaults',
  'parseScalingRequest',
  'parseScenario',
  'parseSearchRequest',
  'readTable',
  'scaling',
  'search',
  'simulateRun',
  'TableReader',
  'timeline',
  'typedKinds',
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      '.build/',
      'backend/src/generated/',
      'frontend/src/api/schema.d.ts',
      'prisma/engine/',
      'test-results/',
    ],
  },
  {
    files: ['**/*.{ts,vue}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './{graders,question-bank,backend,frontend,test}/tsconfig.json',
          './tsconfig.tools.json',
        ],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      ...budgets,
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Nest's modules are classes with a decorator and nothing in them.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['frontend/**/*.vue'],
    extends: [vue.configs['flat/recommended']],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/multi-word-component-names': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['graders/src/**/*.ts', 'question-bank/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'question-bank/src/node/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...impure,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'new Date() in a pure package: take the time as an argument.',
        },
      ],
    },
  },
  {
    // what a service is built of is no list of arguments: Nest puts it together, nobody calls a constructor
    files: ['backend/src/**/*.ts'],
    rules: {
      'max-params': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: ":not(MethodDefinition[kind='constructor']) > :function[params.length>4]",
          message: 'More than four parameters: take an object.',
        },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['**/*.repository.ts', 'backend/src/platform/database/**', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@prisma/*', '**/generated/prisma/**'],
              message: 'Only a repository knows Prisma.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [
      '**/*.worker.ts',
      'backend/src/cli/**',
      'backend/src/bank/{grading/{grading,follow-up-grading},own-questions/own-text}.ts',
      'backend/src/{measuring/statistics/{calibrated,item-analysis},authors/authoring/rubric-proof,authors/exchange/formats/*,platform/threads/fair-pool}.ts',
      '**/*.test.ts',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@meshwright/graders', '@meshwright/graders/*'],
              importNames: onThreads,
              allowTypeImports: true,
              message:
                'This may keep a core busy: have it done on a thread (backend/src/platform/threads/threads.ts).',
            },
            { group: ['piscina'], message: 'Turns, limits and ends of threads are in FairPool.' },
          ],
        },
      ],
    },
  },
  {
    // how busy the machine is decides nothing: laws of work are tested by `callsOf`, rates are for `npm run bench`
    files: ['**/*.{test,spec}.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...[
          ['process', 'cpuUsage'],
          ['process', 'hrtime'],
          ['performance', 'now'],
        ].map(([object, property]) => ({
          object,
          property,
          message:
            'A test has no clock: count the work (scripts/suites/calls-of.ts), or measure it in a bench.',
        })),
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'test/**/*.ts', 'graders/bench/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      complexity: 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  prettier,
);
