import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { questionFolder } from '../link.js';
import type { Question } from '../question-schema.js';
import { type StructuredSample, StructuredSamples } from '../sample-schema.js';
import { contentFolder } from './load.js';

export { readRubric, rubricText } from '../rubric-source.js';
export type { SourceFault } from '../source-places.js';

/** What authors work on: the rubric as its file says it, comments included, and the samples that prove it. */
export interface AuthorFiles {
  readonly rubric: string;
  readonly samples: readonly StructuredSample[];
}

/** Reads the files of a structured question; throws where they are missing or no longer what the check accepted. */
export function readAuthorFiles(question: Pick<Question, 'id' | 'topics'>): AuthorFiles {
  const folder = join(contentFolder(), questionFolder(question.topics[0] ?? '', question.id));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    rubric: read('rubric.yaml'),
    samples: StructuredSamples.parse(parse(read('samples.yaml'))),
  };
}
