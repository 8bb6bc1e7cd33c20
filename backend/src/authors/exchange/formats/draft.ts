/** What the formats have in common with an own question: less than its text, more than any of them alone. Pure. */
import { stringify } from 'yaml';

interface Facts {
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly guide: string | null;
  readonly tier: string | null;
  readonly topics: readonly string[];
  readonly minutes: number | null;
}

export interface Option {
  readonly label: string;
  readonly right: boolean;
  readonly why: string | null;
}

export interface ChoiceDraft extends Facts {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Label of the field for the reason. */
  readonly reason: string | null;
  readonly modelReason: string | null;
}

export interface OrderDraft extends Facts {
  readonly kind: 'ordering';
  /** In a right order. */
  readonly steps: readonly string[];
  readonly working: string | null;
}

export interface NumberDraft extends Facts {
  readonly kind: 'numeric';
  /** Of the one variant that other tools know. */
  readonly right: number | null;
  readonly unit: string;
  /** Relative. */
  readonly tolerance: number;
  readonly quantity: string | null;
  readonly parameters: Readonly<Record<string, unknown>> | null;
}

export interface WrittenDraft extends Facts {
  readonly kind: 'structured';
  readonly sections: readonly { readonly label: string | null; readonly model: string | null }[];
}

export type Draft = ChoiceDraft | OrderDraft | NumberDraft | WrittenDraft;

export const NO_FACTS = { guide: null, tier: null, topics: [], minutes: null } as const;

/** As the blank templates have it. */
const MINUTES = 8;
/** The largest that a number question takes. */
export const WIDEST_TOLERANCE = 0.25;

const todo = (what: string): string => `‹${what}›`;
const orTodo = (text: string | null, what: string): string =>
  text === null || text === '' ? todo(what) : text;
const line = (text: string): string =>
  text
    .split(/[\r\n]+/u)
    .map((each) => each.trim())
    .join(' ')
    .trim();

/** The YAML of an own question; what is missing stands ‹like this›, so that it is saved with its faults. */
export const textOf = (draft: Draft): string =>
  stringify(
    {
      kind: draft.kind,
      title: orTodo(line(draft.title), 'a title'),
      guide: orTodo(draft.guide, 'the guide that it belongs to, by its id'),
      tier: orTodo(draft.tier, 'beginner, intermediate or advanced'),
      topics: draft.topics.length > 0 ? draft.topics : [todo('a topic, by its id')],
      minutes: draft.minutes ?? MINUTES,
      prompt: orTodo(draft.prompt, 'what the candidate is told and asked'),
      ...bodyOf(draft),
      sources: [],
    },
    { lineWidth: 100 },
  );

function bodyOf(draft: Draft): object {
  switch (draft.kind) {
    case 'choice':
      return choiceBody(draft);
    case 'ordering':
      return orderBody(draft);
    case 'numeric':
      return numberBody(draft);
    case 'structured':
      return writtenBody(draft);
  }
}

const FEWEST_OPTIONS = 3;

function choiceBody({ options, reason, modelReason }: ChoiceDraft): object {
  const missing = Math.max(0, FEWEST_OPTIONS - options.length);
  const all: readonly Option[] = [
    ...options,
    ...Array.from({ length: missing }, () => ({
      label: todo('another option that is wrong'),
      right: false,
      why: null,
    })),
  ];
  return {
    options: all.map(({ label, right, why }, at) => ({
      id: `option-${String(at + 1)}`,
      label: orTodo(line(label), 'an option'),
      right,
      why: orTodo(line(why ?? ''), right ? 'why it is right' : 'why it is wrong'),
    })),
    reason: orTodo(line(reason ?? ''), 'label of the field for the reason, such as Why this one'),
    pickPoints: 4,
    modelReason: orTodo(modelReason, 'a reason that earns all points, in whole sentences'),
  };
}

function orderBody({ steps, working }: OrderDraft): object {
  const ids = steps.map((_, at) => `step-${String(at + 1)}`);
  return {
    steps: steps.map((label, at) => ({ id: ids[at], label: orTodo(line(label), 'a step') })),
    before: ids.slice(1).map((then, at) => ({ first: ids[at], then, why: todo('why') })),
    rightOrder: ids,
    working: orTodo(working, 'how the order comes about, for the report'),
  };
}

const VALUE = 'a quantity of the field whose value here is';

const numberBody = ({ right, unit, tolerance, quantity, parameters }: NumberDraft): object => ({
  quantity:
    quantity ?? todo(right === null ? 'a quantity of the field' : `${VALUE} ${String(right)}`),
  parameters: parameters ?? {},
  answer: { unit, tolerance },
  slips: {},
});

/** The value that `textOf` left where the quantity belongs. */
export function rightIn(quantity: string): number | null {
  const found = new RegExp(`^‹${VALUE} (\\S+)›$`, 'u').exec(quantity);
  const value = Number(found?.[1] ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function writtenBody({ sections }: WrittenDraft): object {
  const ids = sections.map((_, at) =>
    sections.length === 1 ? 'answer' : `answer-${String(at + 1)}`,
  );
  const label = 'what this part of the answer is for, such as The cause and how you know';
  return {
    sections: sections.map((each, at) => ({
      id: ids[at],
      label: orTodo(line(each.label ?? ''), label),
    })),
    modelAnswer: {
      sections: Object.fromEntries(
        sections.map(({ model }, at) => [
          ids[at] ?? '',
          orTodo(model, 'an answer that earns all points, in whole sentences'),
        ]),
      ),
    },
  };
}
