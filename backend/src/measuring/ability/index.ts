export { AbilityModule } from './ability.module.js';
export { AbilityService } from './ability.service.js';
export type { ItemBook, ScoredVersion } from './item-book.js';
