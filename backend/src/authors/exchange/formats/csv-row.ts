/** A row of the table and the draft that it says. Pure. */
import type { Draft, NumberDraft, WrittenDraft } from './draft.js';
import { WIDEST_TOLERANCE } from './draft.js';
import { titleFrom } from './item.js';
import { quoted } from './fault.js';

/** Cells by the name of their column. */
export type Row = Readonly<Record<string, string>>;

const MOST_SECTIONS = 8;
const SECTIONS = Array.from({ length: MOST_SECTIONS }, (_, at) =>
  at === 0 ? 'model' : `model${String(at + 1)}`,
);

/** One a line within a cell: labels, and why each is right or wrong. */
const linesOf = (cell: string): string[] =>
  cell.trim() === '' ? [] : cell.split(/\r\n|\r|\n/u).map((line) => line.trim());
const cellOf = (lines: readonly (string | null)[]): string =>
  lines.every((line) => line === null || line === '')
    ? ''
    : lines.map((line) => line ?? '').join('\n');
const orNull = (cell: string | undefined): string | null =>
  cell === undefined || cell.trim() === '' ? null : cell.trim();

export function cellsOf(draft: Draft): Row {
  const { kind, title, guide, tier, topics, minutes, prompt } = draft;
  const head = {
    ...{ kind, title, guide: guide ?? '', tier: tier ?? '', topics: topics.join(' ') },
    ...{ minutes: minutes === null ? '' : String(minutes), prompt },
  };
  switch (draft.kind) {
    case 'choice':
      return {
        ...head,
        options: cellOf(draft.options.map(({ label }) => label)),
        right: draft.options.flatMap(({ right }, at) => (right ? [String(at + 1)] : [])).join(' '),
        why: cellOf(draft.options.map(({ why }) => why)),
        reason: draft.reason ?? '',
        model: draft.modelReason ?? '',
      };
    case 'ordering':
      return { ...head, options: cellOf(draft.steps), model: draft.working ?? '' };
    case 'numeric':
      return { ...head, ...numberCells(draft) };
    case 'structured':
      return { ...head, ...sectionCells(draft) };
  }
}

const numberCells = ({ right, unit, tolerance, quantity, parameters }: NumberDraft): Row => ({
  right: right === null ? '' : String(right),
  unit,
  tolerance: String(tolerance),
  quantity: quantity ?? '',
  parameters: parameters === null ? '' : JSON.stringify(parameters),
});

const sectionCells = ({ sections }: WrittenDraft): Row => ({
  options: cellOf(sections.map(({ label }) => label)),
  ...Object.fromEntries(
    sections.slice(0, MOST_SECTIONS).map(({ model }, at) => [SECTIONS[at] ?? 'model', model ?? '']),
  ),
});

type Found =
  { readonly draft: Draft; readonly notes: readonly string[] } | { readonly none: string };

/** Other names that people have for the kinds. */
const KINDS: Readonly<Record<string, Draft['kind']>> = {
  choice: 'choice',
  multiplechoice: 'choice',
  ordering: 'ordering',
  order: 'ordering',
  numeric: 'numeric',
  number: 'numeric',
  structured: 'structured',
  written: 'structured',
  essay: 'structured',
};

export function draftIn(row: Row): Found {
  const kind = KINDS[(row['kind'] ?? '').toLowerCase().replace(/[^a-z]/gu, '')];
  if (kind === undefined || !Object.values(KINDS).includes(kind))
    return {
      none: `The kind “${quoted(row['kind'] ?? '')}” is none of a table: choice, ordering, numeric or structured.`,
    };
  const prompt = (row['prompt'] ?? '').trim();
  const minutes = numberIn(row['minutes']);
  const facts = {
    title: orNull(row['title']) ?? titleFrom(prompt),
    prompt,
    guide: orNull(row['guide']),
    tier: orNull(row['tier'])?.toLowerCase() ?? null,
    topics: (row['topics'] ?? '').split(/[\s,;]+/u).filter((topic) => topic !== ''),
    minutes: minutes.value,
  };
  const body = bodyIn(kind, row);
  if ('none' in body) return body;
  return {
    draft: { ...facts, ...body.body },
    notes: [...minutes.notes.map((note) => `The minutes are ${note}`), ...body.notes],
  };
}

function numberIn(cell: string | undefined): { value: number | null; notes: string[] } {
  const words = orNull(cell);
  if (words === null) return { value: null, notes: [] };
  const value = Number(words);
  if (Number.isFinite(value)) return { value, notes: [] };
  return { value: null, notes: [`no number: “${quoted(words)}”. A decimal point is “.”.`] };
}

type Facts = 'title' | 'prompt' | 'guide' | 'tier' | 'topics' | 'minutes';
type Without<D> = D extends Draft ? Omit<D, Facts> : never;

type Body =
  { readonly body: Without<Draft>; readonly notes: readonly string[] } | { readonly none: string };

function bodyIn(kind: Draft['kind'], row: Row): Body {
  switch (kind) {
    case 'choice':
      return choiceIn(row);
    case 'ordering':
      return {
        body: { kind, steps: linesOf(row['options'] ?? ''), working: orNull(row['model']) },
        notes: [],
      };
    case 'numeric':
      return numericIn(row);
    case 'structured':
      return { body: { kind, sections: sectionsIn(row) }, notes: [] };
  }
}

function choiceIn(row: Row): Body {
  const labels = linesOf(row['options'] ?? '');
  const whys = linesOf(row['why'] ?? '');
  const named = (row['right'] ?? '').split(/[\s,;]+/u).filter((each) => each !== '');
  const right = new Set(named.map(Number));
  const wrong = named.filter((each) => !(Number(each) >= 1 && Number(each) <= labels.length));
  return {
    body: {
      kind: 'choice',
      options: labels.map((label, at) => ({
        label,
        right: right.has(at + 1),
        why: orNull(whys[at]),
      })),
      reason: orNull(row['reason']),
      modelReason: orNull(row['model']),
    },
    notes:
      wrong.length === 0
        ? []
        : [
            `“Right” names options by their number, and there is none called ${quoted(wrong.join(', '))}.`,
          ],
  };
}

function numericIn(row: Row): Body {
  const right = numberIn(row['right']);
  const tolerance = numberIn(row['tolerance']);
  const parameters = parametersIn(row['parameters']);
  const width = Math.min(Math.max(0, tolerance.value ?? 0), WIDEST_TOLERANCE);
  return {
    body: {
      ...{ kind: 'numeric', right: right.value, unit: orNull(row['unit']) ?? '', tolerance: width },
      ...{ quantity: orNull(row['quantity']), parameters: parameters.value },
    },
    notes: [
      ...right.notes.map((note) => `The right value is ${note}`),
      ...tolerance.notes.map((note) => `The tolerance is ${note}`),
      ...(width === (tolerance.value ?? 0)
        ? []
        : ['A tolerance is a share of the value, 0 to 0.25.']),
      ...parameters.notes,
    ],
  };
}

function parametersIn(cell: string | undefined): {
  value: Readonly<Record<string, unknown>> | null;
  notes: string[];
} {
  const words = orNull(cell);
  if (words === null) return { value: null, notes: [] };
  try {
    const value: unknown = JSON.parse(words);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Record<string, unknown>, notes: [] };
  } catch {
    // told below
  }
  return {
    value: null,
    notes: ['The parameters are no JSON object, such as {"ranks": {"values": [8, 16]}}.'],
  };
}

/** A label for each answer, an answer for each label, however many there are of the other. */
function sectionsIn(row: Row): { label: string | null; model: string | null }[] {
  const labels = linesOf(row['options'] ?? '');
  const models = SECTIONS.map((column) => orNull(row[column]));
  const last = models.findLastIndex((model) => model !== null) + 1;
  return Array.from({ length: Math.max(1, labels.length, last) }, (_, at) => ({
    label: orNull(labels[at]),
    model: models[at] ?? null,
  }));
}
