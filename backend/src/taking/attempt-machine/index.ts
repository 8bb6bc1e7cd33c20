export { nextEnd, withdrawFollowUp } from './clockwork.js';
export type { ControlEvent } from './control.js';
export {
  breakLeft,
  pauseEnd,
  personalWindow,
  projectedEnd,
  sectionLimit,
  wholeLimit,
} from './limits.js';
export { type MachineEvent, step } from './machine.js';
export { type Ending, type Reception, isFinal, mayStillCount, reception } from './reception.js';
export {
  type AttemptState,
  type Context,
  type FollowUp,
  type ItemState,
  type Refusal,
  type Rules,
  type SectionRule,
  UNSTARTED,
  type WindowRule,
  currentItem,
  currentSection,
} from './state.js';
export { StoredRules } from './stored-rules.js';
