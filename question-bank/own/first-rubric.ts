import { type CompiledLexicon, draftRubric, type Result } from '@meshwright/graders';
import { parseDocument } from 'yaml';
import { readText, type Tree } from './own-text.js';

/** What a rubric is drafted from: the reference by section, as a written question or a reason has it. */
interface Reference {
  readonly prompt: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly reference: Readonly<Record<string, string>>;
}

/**
 * The same text with a first rubric from its model answer in it, in the place of the one that is there; all else stays
 * as it was typed. Fails with a reason where there is nothing to draft from.
 */
export function withFirstRubric(text: string, lexicon: CompiledLexicon): Result<string, string> {
  const reading = readText(text);
  if (!reading.ok) return { ok: false, error: reading.faults[0]?.message ?? 'no YAML' };
  const source = referenceOf(reading.tree);
  if (typeof source === 'string') return { ok: false, error: source };
  const drafted = draftRubric({ id: 'own', ...source }, lexicon);
  if (!drafted.ok) return drafted;
  const document = parseDocument(text);
  document.setIn(['rubric'], document.createNode(drafted.value));
  return { ok: true, value: document.toString({ lineWidth: 100 }) };
}

/** What is there to draft from, or why there is nothing. */
function referenceOf(tree: Tree): Reference | string {
  const prompt = textOf(tree['prompt']);
  if (tree['kind'] === 'choice') {
    const reason = textOf(tree['modelReason']);
    if (reason === '') return 'write the model reason (modelReason) first';
    const label = textOf(tree['reason']);
    return { prompt, sections: [{ id: 'reason', label }], reference: { reason } };
  }
  if (tree['kind'] !== 'structured')
    return 'only written questions and choices with a reason have marks to draft';
  const sections = listOf(tree['sections']).flatMap(({ id, label }) =>
    typeof id === 'string' ? [{ id, label: textOf(label) }] : [],
  );
  const answers = treeOf(treeOf(tree['modelAnswer'])['sections']);
  const reference = Object.fromEntries(sections.map(({ id }) => [id, textOf(answers[id])]));
  if (Object.values(reference).every((answer) => answer === ''))
    return 'write the model answer (modelAnswer) first';
  return { prompt, sections, reference };
}

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(treeOf) : []);

/** A placeholder is no text to draft from. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && !/^‹[^›]*›$/u.test(value.trim()) ? value.trim() : '';
