import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Report } from '../src/report.js';
import { IdeaFile } from '../src/rubric/idea.js';
import { fieldErrorsOf } from '../src/rubric/field-errors.js';
import { gradeStructured } from '../src/rubric/kinds/structured.js';
import type { StructuredItem } from '../src/rubric/kinds/structured.js';
import { LexiconFile, mergeLexicons } from '../src/rubric/lexicon-schema.js';
import { compileLexicon } from '../src/rubric/lexicon/compile.js';
import { Rubric } from '../src/rubric/schema.js';

export type Sections = Readonly<Record<string, string>>;

/** An answer of the bank or of the calibration set, with the question it answers. */
export interface Answer {
  readonly item: StructuredItem;
  readonly kind: string;
  readonly sections: Sections;
}

const graders = join(dirname(fileURLToPath(import.meta.url)), '..');
const content = join(graders, '../question-bank/content');
const yaml = (path: string): unknown => parse(readFileSync(path, 'utf8'));
const words = readdirSync(join(content, 'lexicon'))
  .sort()
  .map((file) => LexiconFile.parse(yaml(join(content, 'lexicon', file))));

const ideas = readdirSync(join(content, 'ideas'))
  .sort()
  .flatMap((file) => IdeaFile.parse(yaml(join(content, 'ideas', file))).ideas);

const folders = readdirSync(join(content, 'questions'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('rubric.yaml'))
  .sort()
  .map((path) => join(content, 'questions', dirname(path)))
  .filter((folder) => existsSync(join(folder, 'model-answer.yaml')));

const own = folders.flatMap((folder): Answer[] => {
  const { id, prompt, sections } = yaml(join(folder, 'question.yaml')) as StructuredItem;
  const rubric = Rubric.parse(yaml(join(folder, 'rubric.yaml')));
  // the text alone: typed parts have laws of their own
  const model = yaml(join(folder, 'model-answer.yaml')) as { sections: Sections };
  const modelText = Object.values(model.sections).join('\n');
  const item: StructuredItem = { kind: 'structured', id, prompt, sections, rubric, modelText };
  const samples = yaml(join(folder, 'samples.yaml')) as { kind: string; sections: Sections }[];
  return [
    { item, kind: 'model', sections: model.sections },
    ...samples.map((sample) => ({ item, kind: sample.kind, sections: sample.sections })),
  ];
});

/** The structured questions, each without its typed parts. */
export const items: readonly StructuredItem[] = [...new Set(own.map((a) => a.item))];

const rated = readFileSync(join(graders, 'fixtures/calibration/answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { question: string; kind: string; sections: Sections })
  .flatMap(({ question, kind, sections }): Answer[] => {
    const item = items.find((i) => i.id === question);
    return item ? [{ item, kind, sections }] : [];
  });

/** The lexicon of the bank, with the errors of the field that its rubrics tell of, and its ideas. */
export const lexiconText = mergeLexicons(words, fieldErrorsOf(items), ideas);
export const lexicon = compileLexicon(lexiconText);

/** Model answers, samples and calibration answers. */
export const answers: readonly Answer[] = [...own, ...rated];

const reports = new Map<string, Report>();

/** The report of an answer; kept, as laws compare the same answer with one changed copy after another. */
export function grade(item: StructuredItem, sections: Sections): Report {
  const key = `${item.id}\n${JSON.stringify(sections)}`;
  const known = reports.get(key);
  if (known) return known;
  const report = gradeStructured(item, { kind: 'structured', sections: { ...sections } }, lexicon);
  reports.set(key, report);
  return report;
}

/** The same change to the text of every section. */
export const change = (sections: Sections, to: (text: string, id: string) => string): Sections =>
  Object.fromEntries(Object.entries(sections).map(([id, text]) => [id, to(text, id)]));

/** A generator of numbers in [0, 1) that a seed fixes (mulberry32). */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(list: readonly T[], draw: () => number): T[] {
  const made = [...list];
  for (let i = made.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [made[i], made[j]] = [made[j] as T, made[i] as T];
  }
  return made;
}

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((s) => s.trim() !== '');
