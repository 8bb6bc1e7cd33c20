export { leastSpan } from '../rubric/kinds/schedule/bound.js';
export type { ScheduleDetail } from '../rubric/kinds/schedule/grade.js';
export { play, type Pipeline, type Played } from '../rubric/kinds/schedule/play.js';
