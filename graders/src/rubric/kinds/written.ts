import type { MisconceptionReport, Report } from '../../report.js';
import { compileRubric } from '../compile.js';
import { promptOf } from '../evidence.js';
import { fieldErrorsIn } from '../field-errors.js';
import { gradeReading } from '../grade.js';
import { withIdeas } from '../ideas/library.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { read } from '../reading.js';
import type { Rubric } from '../schema.js';
import { senseOf } from '../sense/sense.js';
import { subjectOf } from '../topic.js';

/** What is answered in named sections of free text. */
export interface WrittenItem {
  readonly id: string;
  readonly prompt: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly rubric: Rubric;
  /** The model answer, which shows which way round things are said; the rubric's own words do where it is left out. */
  readonly modelText?: string;
}

/**
 * Grades free text by its rubric: deterministic, linear in the length. `texts` by section id; sections that the item
 * does not have are not read, and one that is left out is empty.
 */
export function gradeWritten(
  item: WrittenItem,
  texts: Readonly<Record<string, string>>,
  lexicon: CompiledLexicon,
): Report {
  const compiled = compileRubric(item.rubric);
  const sections = item.sections.map(({ id }) => ({ id, raw: texts[id] ?? '' }));
  const reading = withIdeas(read(sections, lexicon, compiled.local), compiled, lexicon);
  const asked = [item.prompt, ...item.sections.map((s) => s.label)].join('\n');
  const prompt = promptOf(asked);
  const fieldErrors = (own: readonly MisconceptionReport[]): MisconceptionReport[] =>
    item.rubric.fieldErrors === true ? fieldErrorsIn({ reading, prompt, own }, item, lexicon) : [];
  const { modelText = '' } = item;
  const subject = subjectOf(compiled, lexicon, asked);
  return gradeReading(reading, compiled, prompt, {
    subject,
    fieldErrors,
    sense: (visible) =>
      senseOf({ reading, visible }, compiled, { prompt: asked, modelText }, lexicon),
  });
}
