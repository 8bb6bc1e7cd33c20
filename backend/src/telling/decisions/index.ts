export { DecisionsModule } from './decisions.module.js';
export { DecisionKind } from './decisions.schemas.js';
export { StandingsService } from './standings.service.js';
