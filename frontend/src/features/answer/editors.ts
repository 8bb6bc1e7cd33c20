import type { Component } from 'vue';
import type { PartView, TypedAnswer } from '../../api/shapes.js';
import ChoiceAnswer from './ChoiceAnswer.vue';
import FlawAnswer from './FlawAnswer.vue';
import NumericAnswer from './NumericAnswer.vue';
import OrderingAnswer from './OrderingAnswer.vue';
import PlanAnswer from './PlanAnswer.vue';
import ScheduleAnswer from './ScheduleAnswer.vue';

export type AskedPart = Pick<
  PartView,
  'answer' | 'scenario' | 'start' | 'steps' | 'options' | 'pick' | 'reason' | 'exhibit' | 'pipeline'
>;
type TypedKindId = TypedAnswer['kind'];
type Of<K extends TypedKindId> = Extract<TypedAnswer, { kind: K }>;

/** What edits answers of a kind: its component, what that gets, and the answer that it gives back. */
interface Editor<K extends TypedKindId> {
  readonly component: Component;
  props(asked: AskedPart, answer: Of<K>): Record<string, unknown>;
  answer(given: never): Of<K>;
}

/** The editor of each kind that asks for something other than free text. */
export const editors: { readonly [K in TypedKindId]: Editor<K> } = {
  numeric: {
    component: NumericAnswer,
    props: ({ answer }, { text }) => ({ unit: answer?.unit ?? '', modelValue: text }),
    answer: (text: string) => ({ kind: 'numeric', text }),
  },
  plan: {
    component: PlanAnswer,
    props: (asked, { plan }) => ({ asked, modelValue: plan }),
    answer: (plan: Record<string, unknown>) => ({ kind: 'plan', plan }),
  },
  ordering: {
    component: OrderingAnswer,
    props: ({ steps = [] }, { order }) => ({ steps, modelValue: order }),
    answer: (order: string[]) => ({ kind: 'ordering', order }),
  },
  choice: {
    component: ChoiceAnswer,
    props: ({ options = [], pick = 'one', reason = 'Why?' }, modelValue) => ({
      options,
      pick,
      reason,
      modelValue,
    }),
    answer: (given: { picked: string[]; reason: string }) => ({ kind: 'choice', ...given }),
  },
  'find-the-flaw': {
    component: FlawAnswer,
    props: ({ exhibit }, { marks }) => ({ exhibit, modelValue: marks }),
    answer: (marks: { line: number; note: string }[]) => ({ kind: 'find-the-flaw', marks }),
  },
  schedule: {
    component: ScheduleAnswer,
    props: ({ pipeline }, { stages }) => ({ pipeline, modelValue: stages }),
    answer: (stages: string[][]) => ({ kind: 'schedule', stages }),
  },
};

export const editorOf = <K extends TypedKindId>(kind: K): Editor<K> => editors[kind];
