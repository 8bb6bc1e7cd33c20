import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = join('graders', 'fixtures', 'calibration', 'answers.jsonl');

/** An answer that two raters scored without knowing the rubric; `score` is their mean, 0 to 10. */
const RatedAnswer = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.string(),
  sections: z.record(z.string(), z.string()),
  score: z.number().min(0).max(10),
});
export type RatedAnswer = z.output<typeof RatedAnswer>;

/** The rated answers that come with the graders; none where the installation left them out. */
export function readRatedAnswers(): RatedAnswer[] {
  const file = find(dirname(fileURLToPath(import.meta.url)));
  if (file === undefined) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => RatedAnswer.parse(JSON.parse(line)));
}

function find(folder: string): string | undefined {
  const file = join(folder, FILE);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : find(parent);
}
