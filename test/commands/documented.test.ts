import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meshwright, ROOT } from './command-line.js';

interface Example {
  readonly command: string;
  readonly input: string;
  readonly output: string;
}

/** Each call with its input in the document, and the block that follows it. */
function examples(markdown: string): Example[] {
  const blocks =
    /```sh\nmeshwright (?<command>[^\n]+) <<'EOF'\n(?<input>.*?)EOF\n```\n\n```json\n(?<output>.*?)```/gs;
  return [...markdown.matchAll(blocks)].map(({ groups }) => ({
    command: groups!['command']!,
    input: groups!['input']!,
    output: groups!['output']!,
  }));
}

/** The documents of a block: each begins with a brace at the start of a line. */
const documents = (block: string): unknown[] =>
  block.split(/\n(?=\{)/).map((text) => JSON.parse(text) as unknown);

/** What is shown, with figures that may be off by a third: they move as the model gets better. */
function shown(value: unknown): unknown {
  if (typeof value === 'number' && (!Number.isInteger(value) || value > 1e6))
    return { asymmetricMatch: (n: unknown) => Math.abs(Number(n) / value - 1) < 0.35 };
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([key, v]) => [key, shown(v)])),
  );
}

const documented = examples(readFileSync(join(ROOT, 'docs/commands.md'), 'utf8'));

describe('docs/commands.md', () => {
  it('shows the commands that read something', () => {
    const commands = documented.map(({ command }) => command.split(' ')[0]);
    expect(new Set(commands)).toEqual(
      new Set(['evaluate', 'search', 'validate', 'calibrate', 'grade']),
    );
  });

  it.each(documented)('shows what $command says of $input', async ({ command, input, output }) => {
    const ran = await meshwright(command.split(' '), { input });
    const refused = output.includes('"supported": false');
    expect(ran.stderr).toMatch(refused ? /^\d+ of \d+ rows refused:\n {2}line / : /^$/);
    expect(ran.lines()).toEqual(documents(output).map(shown));
  });

  it('and grade --help say what stands in a line of answers', async () => {
    const { stdout } = await meshwright(['grade', '--help']);
    for (const kind of ['structured', 'numeric', 'plan', 'ordering', 'choice', 'find-the-flaw'])
      expect(stdout).toMatch(new RegExp(String.raw`^ +${kind} +\S`, 'm'));
    expect(documented.map(({ command }) => command)).toContain('grade');
  });
});
