export { estimate } from './estimate.js';
export { type GradedResult, latestByQuestion } from './grade-history.js';
export { ProgressModule } from './progress.module.js';
export { ProgressService } from './progress.service.js';
