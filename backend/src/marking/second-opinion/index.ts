export { type OpinionPair, OpinionViewsService } from './opinion-views.service.js';
export { SecondOpinionModule } from './second-opinion.module.js';
