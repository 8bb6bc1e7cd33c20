export { Answer } from './answer.schemas.js';
export { type Structured, followUpView } from './follow-up.js';
export { CriterionResult, GradeReport } from './grade-report.schemas.js';
export { GRADER_VERSION, UNREAD_VERSION } from './grader-version.js';
export { GradingThreads } from './grading-threads.js';
export { GradingModule } from './grading.module.js';
export { ownLabel, ownReport, ownRowNames, ownRows } from './own-report.js';
export { meanScore, roundScore } from './scores.js';
