export { AttemptEventsModule } from './attempt-events.module.js';
export { AttemptEventsService } from './attempt-events.service.js';
