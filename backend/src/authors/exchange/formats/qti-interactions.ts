/** The interactions of QTI that our kinds have, by the elements' names as xml-tree gives them. Pure. */
import type { ChoiceDraft, NumberDraft, Option, OrderDraft, WrittenDraft } from './draft.js';
import { quoted } from './fault.js';
import { markdownOf, plainOf } from './markdown.js';
import { toleranceOf } from './tolerance.js';
import { all, childrenOf, type Element, textIn } from './xml-tree.js';

export interface QtiItem {
  readonly root: Element;
  readonly interactions: readonly Element[];
}

type Body<D> = Omit<D, 'title' | 'prompt' | 'guide' | 'tier' | 'topics' | 'minutes'>;

interface Found {
  readonly body: Body<ChoiceDraft> | Body<OrderDraft> | Body<NumberDraft> | Body<WrittenDraft>;
  readonly notes: readonly string[];
  /** Whether the prompts of the interactions belong to the question’s prompt. */
  readonly promptsInBody: boolean;
}

/** By the names of the interactions, in their order. */
const READERS: Readonly<Record<string, (item: QtiItem, first: Element) => Found>> = {
  textentryinteraction: entry,
  orderinteraction: order,
  choiceinteraction: (item, first) => choice(item, first, null),
  'choiceinteraction extendedtextinteraction': (item, first) =>
    choice(item, first, item.interactions[1] ?? null),
};

/** Null where no kind holds what is asked with. */
export function interactionBody(item: QtiItem): Found | null {
  const [first] = item.interactions;
  if (first === undefined) return null;
  if (item.interactions.every(({ name }) => name === 'extendedtextinteraction'))
    return extended(item);
  return READERS[item.interactions.map(({ name }) => name).join(' ')]?.(item, first) ?? null;
}

const declarationOf = ({ root }: QtiItem, interaction: Element): Element | undefined =>
  all(root, 'responsedeclaration').find(
    ({ attributes }) => attributes['identifier'] === interaction.attributes['responseidentifier'],
  );

function correctOf(item: QtiItem, interaction: Element): string[] {
  const declaration = declarationOf(item, interaction);
  if (declaration === undefined) return [];
  const values = all(declaration, 'correctresponse').flatMap((each) => all(each, 'value'));
  return values.map((value) => textIn(value).trim());
}

/** What earns points by a mapping, where no right response is named. */
function mappedOf(item: QtiItem, interaction: Element): string[] {
  const declaration = declarationOf(item, interaction);
  if (declaration === undefined) return [];
  return all(declaration, 'mapentry')
    .filter(({ attributes }) => Number(attributes['mappedvalue']) > 0)
    .map(({ attributes }) => attributes['mapkey'] ?? '');
}

const isFeedback = ({ name }: Element): string | null =>
  name === 'feedbackinline' || name === 'feedbackblock' ? '' : null;

const promptIn = (interaction: Element): string =>
  plainOf(childrenOf(interaction).filter(({ name }) => name === 'prompt')).text;

function choice(item: QtiItem, interaction: Element, reason: Element | null): Found {
  const correct = correctOf(item, interaction);
  const right = new Set(correct.length > 0 ? correct : mappedOf(item, interaction));
  const notes = new Set<string>();
  const options = all(interaction, 'simplechoice').map((each): Option => {
    const label = plainOf(each.children, isFeedback);
    for (const note of label.notes) notes.add(note);
    const why = all(each, 'feedbackinline', 'feedbackblock').map(
      (told) => plainOf(told.children).text,
    );
    return {
      label: label.text,
      right: right.has(each.attributes['identifier'] ?? ''),
      why: why.join(' ') || null,
    };
  });
  const model = modelIn(item);
  return {
    body: {
      kind: 'choice',
      options,
      reason: reason === null ? null : promptIn(reason) || null,
      modelReason: reason === null ? null : model.text,
    },
    notes: [
      ...notes,
      ...(reason === null && model.text !== null
        ? [`For whoever marks it said: ${quoted(model.text)}`]
        : model.notes),
    ],
    promptsInBody: reason === null,
  };
}

function order(item: QtiItem, interaction: Element): Found {
  const steps = all(interaction, 'simplechoice').map((each) => ({
    id: each.attributes['identifier'] ?? '',
    label: plainOf(each.children, isFeedback).text,
  }));
  const right = correctOf(item, interaction);
  const known = right.length === steps.length && steps.every(({ id }) => right.includes(id));
  const labels = new Map(steps.map(({ id, label }) => [id, label]));
  const model = modelIn(item);
  return {
    body: {
      kind: 'ordering',
      steps: known ? right.map((id) => labels.get(id) ?? '') : steps.map(({ label }) => label),
      working: model.text,
    },
    notes: [
      ...(known
        ? []
        : [
            'It names no right order of all steps: they stand as they were shown, so set them right.',
          ]),
      ...model.notes,
    ],
    promptsInBody: true,
  };
}

/** A number where it is declared as one, else a short text. */
function entry(item: QtiItem, interaction: Element): Found {
  const declared = declarationOf(item, interaction)?.attributes['basetype'];
  const correct = correctOf(item, interaction);
  const taken = correct.length > 0 ? correct : mappedOf(item, interaction);
  if (declared !== 'float' && declared !== 'integer') return shortText(taken);
  const right = numberIn(taken[0]);
  const { tolerance, notes } =
    right === null
      ? { tolerance: 0, notes: ['It names no right number.'] }
      : toleranceIn(item, right);
  const { text } = modelIn(item);
  return {
    body: { kind: 'numeric', right, unit: '', tolerance, quantity: null, parameters: null },
    notes: [...notes, ...(text === null ? [] : [`For whoever marks it said: ${quoted(text)}`])],
    promptsInBody: true,
  };
}

function numberIn(words: string | undefined): number | null {
  const value = Number(words);
  return words === undefined || words === '' || !Number.isFinite(value) ? null : value;
}

/** As its response processing compares: an absolute difference, or percent of the value. */
function toleranceIn({ root }: QtiItem, right: number) {
  const [equal] = all(root, 'equal');
  const mode = equal?.attributes['tolerancemode'];
  const widths = (equal?.attributes['tolerance'] ?? '').trim().split(/\s+/u).map(Number);
  const width = Math.max(0, ...widths.filter((each) => Number.isFinite(each)));
  if (mode === 'relative') return toleranceOf(right, Math.abs(right) * (width / 100));
  return toleranceOf(right, mode === 'absolute' ? width : 0);
}

function shortText(right: readonly string[]): Found {
  const [first, ...others] = right;
  return {
    body: { kind: 'structured', sections: [{ label: 'Answer', model: first ?? null }] },
    notes: [
      'In the file a short answer is compared letter by letter; here it is a written one, read by its meaning.',
      ...(others.length > 0
        ? [`The file also took: ${quoted(others.slice(0, 12).join('; '))}.`]
        : []),
    ],
    promptsInBody: true,
  };
}

function extended(item: QtiItem): Found {
  const several = item.interactions.length > 1;
  const model = modelIn(item);
  const sections = item.interactions.map((each, at) => ({
    label: promptIn(each) || (several ? null : 'Answer'),
    model: correctOf(item, each).join('\n\n') || (at === 0 ? model.text : null),
  }));
  const told = several && model.text !== null;
  return {
    body: { kind: 'structured', sections },
    notes: [
      ...(told
        ? ['What it says to whoever marks stands in the first model answer: divide it.']
        : []),
      ...model.notes,
    ],
    promptsInBody: false,
  };
}

/** Rubric blocks that candidates never see: the nearest that QTI has to a model answer. */
function modelIn({ root }: QtiItem): { text: string | null; notes: string[] } {
  const blocks = all(root, 'rubricblock').filter(
    ({ attributes }) => !/\bcandidate\b/u.test(attributes['view'] ?? 'candidate'),
  );
  const told = markdownOf(blocks.flatMap(({ children }) => children));
  const shown = all(root, 'rubricblock')
    .filter((each) => !blocks.includes(each))
    .map((each) => quoted(textIn(each)))
    .filter((words) => words !== '');
  return {
    text: told.text === '' ? null : told.text,
    notes: [
      ...(told.text === ''
        ? []
        : ['What it says to whoever marks stands as the model answer: read it over.']),
      ...shown.slice(0, 4).map((words) => `To candidates it also said: ${words}`),
    ],
  };
}
