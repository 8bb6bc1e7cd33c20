import type {
  ChoiceDetail as Choice,
  FlawDetail as Flaws,
  NumericDetail as Numeric,
  OrderingDetail as Ordering,
  PlanDetail as Plan,
} from '@meshwright/graders/report';
import type { ScheduleDetail as Schedule } from '@meshwright/graders/schedule';
import type { Component } from 'vue';
import type { Answer, PartView, TypedAnswer } from '../../api/shapes.js';
import ChoiceDetail from './ChoiceDetail.vue';
import FlawDetail from './FlawDetail.vue';
import NumericDetail from './NumericDetail.vue';
import OrderingDetail from './OrderingDetail.vue';
import PlanDetail from './PlanDetail.vue';
import ScheduleDetail from './ScheduleDetail.vue';

/** What was asked and answered, as far as a detail shows it. */
export interface Answered {
  readonly question: Pick<PartView, 'steps' | 'options' | 'exhibit' | 'pipeline'>;
  readonly answer?: Answer | undefined;
}
type TypedKindId = TypedAnswer['kind'];

/** What shows the detail of a report: its component, and what that gets; null where there is nothing to show. */
interface Detail {
  readonly component: Component;
  props(detail: unknown, item: Answered): Record<string, unknown> | null;
}

/** What a report says of each kind of answer beyond criteria and quotes; nothing of written ones. */
export const details: Readonly<Record<TypedKindId, Detail>> = {
  numeric: { component: NumericDetail, props: (detail) => ({ detail: detail as Numeric }) },
  plan: { component: PlanDetail, props: (detail) => ({ detail: detail as Plan }) },
  ordering: {
    component: OrderingDetail,
    props: (detail, { question, answer }) => ({
      detail: detail as Ordering,
      steps: question.steps ?? [],
      order: answer?.kind === 'ordering' ? answer.order : [],
    }),
  },
  choice: {
    component: ChoiceDetail,
    props: (detail, { question }) => ({
      detail: detail as Choice,
      options: question.options ?? [],
    }),
  },
  'find-the-flaw': {
    component: FlawDetail,
    props: (detail, { question, answer }) =>
      question.exhibit
        ? {
            detail: detail as Flaws,
            exhibit: question.exhibit,
            marked: answer?.kind === 'find-the-flaw' ? answer.marks.map(({ line }) => line) : [],
          }
        : null,
  },
  schedule: {
    component: ScheduleDetail,
    props: (detail, { question }) => ({
      detail: detail as Schedule,
      holds: question.pipeline?.holds ?? [],
    }),
  },
};
