export { InterviewsModule } from './interviews.module.js';
export { InterviewsService } from './interviews.service.js';
