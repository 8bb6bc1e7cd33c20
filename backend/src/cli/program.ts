import type { SchemaName } from '@meshwright/graders';
import { answerExamples } from '@meshwright/graders/answers';
import { Argument, Command, CommanderError, Option } from 'commander';
import { UsageError } from './failure.js';
import { addServing } from './serving-commands.js';
import type { BankCheckOptions } from './bank-check.js';
import type { BankExportOptions } from './bank-export.js';
import type { ValidateOptions } from './validate.js';
import { endWithReader, print, write } from './json-output.js';

const LARGE_DEMO = 10_000;

/** What stands in a line of `grade`, for its help; docs/commands.md says more. */
const answerLines = (): string =>
  [
    '',
    'A line is {"id": 1, "question": "ID", "seed": 0, "sections": {"ID": "text"}, "parts": {...}}; parts by kind of question:',
    '  structured     sections, and its typed parts by id: {"ID": {...}}',
    ...answerExamples().map(
      ({ kind, example }) => `  ${kind.padEnd(13)}  ${JSON.stringify(example)}`,
    ),
    'With --reference a line is {"id": 1, "prompt": "...", "reference": "...", "answer": "..."}.',
  ].join('\n');

/** A command's modules are loaded when it is called: `evaluate` must not wait for the server's. */
function createProgram(): Command {
  const program = new Command('meshwright')
    .description(
      'Interview preparation and assessment for training large models on many accelerators',
    )
    .exitOverride()
    .showHelpAfterError(false);
  addServing(program);
  addGraders(program);
  addCalibrate(program);
  addSchema(program);
  addBank(program);
  addRubric(program);
  addUsers(program);
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((c) => c.commands),
  ]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  return program;
}

/** Runs the command line `argv` (without node and script); throws UsageError where it makes no sense. */
export async function run(argv: readonly string[]): Promise<void> {
  endWithReader();
  try {
    await createProgram().parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return; // --help, --version
    if (error.code === 'commander.help')
      throw new UsageError('name a command; meshwright --help lists them');
    const sentence = error.message
      .replace(/^error: /, '')
      .replaceAll('\n', ' ')
      .replace(/\.$/, '');
    throw new UsageError(`${sentence}; meshwright --help lists what there is`);
  }
}

function addGraders(program: Command): void {
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(
        `${description}; JSON or JSON lines from FILE or stdin, one JSON line out for each`,
      )
      .argument('[file]', 'file to read, - for stdin', '-');
  command('evaluate', 'break down memory, time and money of training plans').action(
    async (file: string) => {
      await answer(file, (await import('./evaluate.js')).evaluateScenario);
    },
  );
  command('search', 'find the best plans of a space').action(async (file: string) => {
    await answer(file, (await import('./evaluate.js')).searchSpace);
  });
  command('scale', 'strong or weak scaling of a plan over cluster sizes').action(
    async (file: string) => {
      await answer(file, (await import('./scale.js')).scaleScenario);
    },
  );
  command('grade', 'grade answers to questions of the bank')
    .option('--reference', 'grade against the reference answer that each line gives', false)
    .addHelpText('after', answerLines)
    .action(async (file: string, { reference }: { reference: boolean }) => {
      const work = reference
        ? (await import('./grade-by-reference.js')).gradeReferenceLine
        : (await import('./grade.js')).answerGrader();
      await answer(file, work);
    });
  program
    .command('validate')
    .description('predict each row of a table of published runs; one JSON line out for each')
    .argument('<runs.csv>', 'file to read, - for stdin')
    .option('--megatron', 'the table holds Megatron-LM arguments and torch memory', false)
    .option('--summary', 'print a table of errors by source instead', false)
    .option('--json', 'with --summary: print it as one JSON document', false)
    .option('--strict', 'end with 1 where a row is refused', false)
    .action(async (file: string, options: ValidateOptions) => {
      if (options.json && !options.summary)
        throw new UsageError('--json goes with --summary: rows are answered in JSON anyway');
      if (!(await (await import('./validate.js')).validate(file, options))) process.exitCode = 1;
    });
}

function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the JSON Schema of scenarios, searches and their results')
    .addArgument(
      new Argument('[name]', 'one of them; without it all in one').choices([
        'scenario',
        'search',
        'result',
      ]),
    )
    .action(async (name: SchemaName | undefined) => {
      const { jsonSchema, wholeJsonSchema } = await import('@meshwright/graders');
      await print(name === undefined ? wholeJsonSchema() : jsonSchema(name));
    });
}

function addCalibrate(program: Command): void {
  program
    .command('calibrate')
    .description("fit the model's constants to the step times of a few runs of your own cluster")
    .argument('<runs.csv>', 'table of runs with the seconds of a step in iter_s, - for stdin')
    .action(async (file: string) => {
      const report = await (await import('./calibrate.js')).calibrateOn(file);
      await print(report);
      if (!report.ok) process.exitCode = 1;
    });
}

/** Exit code 1 where one of the documents is not ok; the others are answered all the same. */
async function answer(
  file: string,
  work: (document: unknown) => object & { readonly ok: boolean },
): Promise<void> {
  const { readDocuments } = await import('./json-input.js');
  for await (const document of readDocuments(file)) {
    const result = document.ok ? work(document.value) : malformed(document.fault);
    await print(result);
    if (!result.ok) process.exitCode = 1;
  }
}

const malformed = (fault: { readonly rule: string; readonly message: string }) => ({
  ok: false,
  problems: [{ path: '', ...fault }],
});

function addBank(program: Command): void {
  program
    .command('bench')
    .description('measure how fast plans are evaluated and searched and answers graded here')
    .action(async () => {
      await print((await import('./bench.js')).runBench());
    });
  const bank = program.command('bank').description('the question bank');
  bank
    .command('export')
    .description('write all questions as a QTI 3.0 content package, with right answers and rubrics')
    .argument('[folder]', 'content folder; without it, the one of this checkout')
    .option('--qti <place>', 'a folder, or a file whose name ends in .zip')
    .option('--no-keys', 'leave right answers and rubrics out')
    .action(async (folder: string | undefined, options: BankExportOptions) => {
      await print(await (await import('./bank-export.js')).exportBank(folder, options));
    });
  bank
    .command('check')
    .description(
      'read all content and hold every sample answer against the score that it must earn',
    )
    .argument('[folder]', 'content folder; without it, the one of this checkout')
    .option('--text', 'print lines for people instead of JSON', false)
    .option(
      '--confusion',
      'print the score that each sample must earn beside the one it does',
      false,
    )
    .action(async (folder: string | undefined, options: BankCheckOptions) => {
      const { ok, output } = (await import('./bank-check.js')).checkBank(folder, options);
      await write(`${output}\n`);
      if (!ok) process.exitCode = 1;
    });
}

function addRubric(program: Command): void {
  const rubric = program.command('rubric').description('write and understand rubrics');
  rubric
    .command('draft')
    .description('print a first rubric.yaml from a question and its model answer')
    .argument(
      '<question>',
      'question.yaml, or one document with prompt, sections and reference; - for stdin',
    )
    .argument('[model-answer]', 'model-answer.yaml')
    .action(async (question: string, model: string | undefined) => {
      await write(await (await import('./rubric-draft.js')).draftFrom(question, model));
    });
  rubric
    .command('explain')
    .description('show how an answer is read, and what each criterion saw and lacked')
    .argument('<question>', 'id of a question of the bank')
    .argument(
      '[file]',
      'the answer: {"sections": {"id": "text"}} as JSON or YAML, - for stdin',
      '-',
    )
    .option('--json', 'print one JSON document instead of text', false)
    .action(async (question: string, file: string, { json }: { json: boolean }) => {
      const text = await (await import('./rubric-explain.js')).explainFile(question, file, json);
      await write(`${text}\n`);
    });
}

function addUsers(program: Command): void {
  program
    .command('demo')
    .description('make a demo account with six weeks of history; prints {"email", "password", ...}')
    .option(
      '--large [candidates]',
      'with an organisation of 200 members that has assessed so many people (10000: some minutes)',
    )
    .action(async ({ large = false }: { large?: boolean | string }) => {
      const candidates = large === true ? LARGE_DEMO : Number(large);
      if (!Number.isInteger(candidates) || candidates < 0 || candidates > LARGE_DEMO)
        throw new UsageError(`--large takes a whole number up to ${String(LARGE_DEMO)}`);
      await print(await (await import('./demo.js')).makeDemo(process.env, candidates));
    });
  program
    .command('rotate-signing-key')
    .description('sign credentials with a new key from now on; prints {"kid"}. Old ones stay good')
    .action(async () => {
      await print(await (await import('./rotate-signing-key.js')).rotateSigningKey(process.env));
    });
  program
    .command('user')
    .description('accounts')
    .command('create')
    .description('make an account; prints {"id", "email", "isOwner", "password"?}')
    .requiredOption('--email <address>', 'e-mail address, which signs in')
    .requiredOption('--name <name>', 'name to show')
    .addOption(
      new Option(
        '--password-stdin',
        'read the password from stdin; without it one is made up and printed',
      ),
    )
    .option('--owner', 'make the account an owner of this server', false)
    .option('--author', 'let the account work on rubrics, and so see answer keys', false)
    .action(
      async (options: {
        email: string;
        name: string;
        passwordStdin?: boolean;
        owner: boolean;
        author: boolean;
      }) => {
        const { readStdin } = await import('./json-input.js');
        const password = options.passwordStdin
          ? (await readStdin()).replace(/\r?\n$/, '')
          : undefined;
        const { email, name, owner, author } = options;
        await print(
          await (
            await import('./create-user.js')
          ).createUser(process.env, { email, name, password, owner, author }),
        );
      },
    );
}
