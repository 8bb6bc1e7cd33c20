export { addUp, type Report } from '../report.js';
export type { ChoiceDetail } from '../rubric/kinds/choice.js';
export type { FlawDetail } from '../rubric/kinds/find-the-flaw.js';
export type { NumericDetail } from '../rubric/kinds/numeric.js';
export type { OrderingDetail } from '../rubric/kinds/ordering.js';
export type { PlanDetail } from '../rubric/kinds/plan-detail.js';
export { onScale, SCORE_SCALE } from '../scale.js';
