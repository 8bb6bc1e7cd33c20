export type { AnsweredQuestion, Calibrated, CalibratedQuestion } from './calibrated.js';
export { FEWEST_TOLD } from './fewest-told.js';
export { StatisticsThread } from './statistics-thread.js';
export { StatisticsModule } from './statistics.module.js';
export {
  MEAN_TO_UNLOCK,
  TIERS,
  TIER_SPREAD,
  type TierItems,
  believedTiers,
  expectedScore,
  tierAt,
  tierNear,
} from './tier-items.js';
