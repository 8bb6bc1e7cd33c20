export { MyResultsService } from './my-results.service.js';
export { ResultsModule } from './results.module.js';
export { type CandidateResult, MyResultParams, type ResultItem } from './results.schemas.js';
