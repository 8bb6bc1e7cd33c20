/** What was sent and is not prose, in words, for where no detail of a report shows it. Pure. */
import { knobName, knobValue } from '@meshwright/graders/knobs';
import type { PartView, TypedAnswer } from '../../api/shapes.js';

type Kind = TypedAnswer['kind'];
type Asked = Pick<PartView, 'steps' | 'options' | 'exhibit'>;

export interface SentRow {
  readonly label: string;
  readonly text: string;
}

/** Knobs in the words of the lab. A plan may be written by hand: what the lab has no word for stands as it was sent. */
function knobRows(plan: object, prefix = ''): SentRow[] {
  return Object.entries(plan).flatMap(([key, value]: [string, unknown]) => {
    const knob = `${prefix}${key}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return knobRows(value, `${knob}.`);
    return [{ label: knobName(knob) ?? knob, text: saidOf(knob, value) }];
  });
}

function saidOf(knob: string, value: unknown): string {
  try {
    return knobValue(knob, value);
  } catch {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

type RowsOf<K extends Kind> = (
  answer: Extract<TypedAnswer, { kind: K }>,
  asked: Asked,
) => SentRow[];

const called = (all: readonly { id: string; label: string }[] | undefined, id: string): string =>
  all?.find((each) => each.id === id)?.label ?? id;

const rows: { readonly [K in Kind]: RowsOf<K> } = {
  // the number stands in its own words
  numeric: () => [],
  plan: ({ plan }) => knobRows(plan),
  ordering: ({ order }, { steps }) =>
    order.map((id, at) => ({ label: `Step ${String(at + 1)}`, text: called(steps, id) })),
  choice: ({ picked }, { options }) =>
    picked.map((id) => ({ label: 'Picked', text: called(options, id) })),
  'find-the-flaw': ({ marks }, { exhibit }) =>
    marks.map(({ line }) => ({
      label: `Line ${String(line)}`,
      text: exhibit?.lines[line - 1] ?? '',
    })),
  schedule: ({ stages }) =>
    stages.map((passes, at) => ({ label: `Stage ${String(at + 1)}`, text: passes.join(' ') })),
};

const of = <K extends Kind>(kind: K): RowsOf<K> => rows[kind];

/** Rows of an answer of whichever kind; none of what is prose. */
export const sentRows = (answer: TypedAnswer, asked: Asked): SentRow[] =>
  of(answer.kind)(answer, asked);
