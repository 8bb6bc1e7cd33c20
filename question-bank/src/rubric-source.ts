import { checkRubric, Rubric, type CompiledLexicon } from '@meshwright/graders';
import { LineCounter, parseDocument, stringify } from 'yaml';
import { Places, rubricPath, telling, type SourceFault } from './source-places.js';

/** A rubric that can be graded with, or all that is wrong with its text. */
export type RubricReading =
  | { readonly ok: true; readonly rubric: Rubric }
  | { readonly ok: false; readonly faults: readonly SourceFault[] };

/** Reads a rubric as its author types it; every fault has its line. */
export function readRubric(
  source: string,
  lexicon: CompiledLexicon,
  sections: readonly string[],
): RubricReading {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const places = new Places(document, lines, source);
  if (document.errors.length > 0)
    return {
      ok: false,
      faults: document.errors.map(({ pos, message }) => places.between(pos[0], pos[1], message)),
    };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { ok: false, faults: [places.at([], error instanceof Error ? error.message : '')] };
  }
  const parsed = Rubric.safeParse(value);
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => {
        const { path, message } = telling(issue, []);
        return places.at(path, message);
      }),
    };
  const faults = checkRubric(parsed.data, lexicon, sections);
  if (faults.length === 0) return { ok: true, rubric: parsed.data };
  return {
    ok: false,
    faults: faults.map((fault) => places.at(rubricPath(fault, parsed.data), fault.message)),
  };
}

/** A rubric as its author would type it, under lines of comment. */
export const rubricText = (rubric: Rubric, about: readonly string[]): string =>
  `${about.map((line) => `# ${line}\n`).join('')}${stringify(rubric, { lineWidth: 100 })}`;
