export { AttemptEventsModule } from './attempt-events.module.js';
export { ABOUT, EventView } from './attempt-events.schemas.js';
export { AttemptEventsService } from './attempt-events.service.js';
