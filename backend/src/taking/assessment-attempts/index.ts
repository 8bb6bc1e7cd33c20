export { AssessmentAttemptsModule } from './assessment-attempts.module.js';
export { MadeAttempt } from './assessment-attempts.schemas.js';
export { AssessmentAttemptsService } from './assessment-attempts.service.js';
export { assessmentPlan } from './assessment-plan.js';
