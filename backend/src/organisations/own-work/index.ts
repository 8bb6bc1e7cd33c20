export { isOwnAnswer, ownAttempts, type OwnBy } from './own-rows.repository.js';
export { OwnWorkGuard } from './own-work.guard.js';
export { OwnWorkModule } from './own-work.module.js';
export { type Needs, OwnWork } from './own-work.service.js';
