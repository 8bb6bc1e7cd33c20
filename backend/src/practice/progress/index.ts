export { estimate } from './estimate.js';
export { type GradedResult, latestByQuestion } from './grade-history.js';
export { OwnGradesService } from './own-grades.service.js';
export { ProgressModule } from './progress.module.js';
export { ProgressService } from './progress.service.js';
