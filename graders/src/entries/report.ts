export {
  addUp,
  type ChoiceDetail,
  type FlawDetail,
  type NumericDetail,
  type OrderingDetail,
  type PlanDetail,
  type Report,
} from '../report.js';
export { onScale, SCORE_SCALE } from '../scale.js';
