import { compileLexicon, draftRubric, gradeItem } from '@meshwright/graders';
import { readRubricSource, rubricYaml } from '@meshwright/question-bank/check';
import { loadBank } from '@meshwright/question-bank/node';
import { PlainError } from './failure.js';
import { named, readText } from './text-input.js';

async function fileOf(file: string): Promise<{ name: string; text: string }> {
  let text = '';
  for await (const piece of readText(file)) text += piece;
  return { name: named(file), text };
}

/**
 * A first `rubric.yaml` from a question and its model answer (two files, or one document that holds both),
 * with what the model answer earns by it in a comment.
 */
export async function draftFrom(question: string, model: string | undefined): Promise<string> {
  const asked = await fileOf(question);
  const source = readRubricSource(asked, model === undefined ? undefined : await fileOf(model));
  if (!source.ok) throw new PlainError(source.error);
  const lexicon = compileLexicon(loadBank().lexicon);
  const drafted = draftRubric(source.value, lexicon);
  if (!drafted.ok) throw new PlainError(drafted.error);
  const { id, prompt, sections, reference } = source.value;
  const item = { kind: 'structured' as const, id, prompt, sections, rubric: drafted.value };
  const { score } = gradeItem(item, { kind: 'structured', sections: { ...reference } }, lexicon);
  return rubricYaml(drafted.value, [
    `A first draft: the model answer earns ${score.toString()} of 10 by it. Edit labels and weights, add what`,
    'else a good answer may say, and misconceptions: a model answer does not tell what people get wrong.',
  ]);
}
