export { AssessmentTitles } from './assessment-titles.service.js';
export { AssessmentsModule } from './assessments.module.js';
export { AssessmentParams } from './assessments.schemas.js';
export { AssessmentsService } from './assessments.service.js';
export {
  type Blueprint,
  type BlueprintItem,
  type BlueprintSection,
  countOf,
} from './blueprint.schemas.js';
export { type Luck, drawItems } from './draw-items.js';
export { fixedIds, reachesOf, type Reaches } from './pools.js';
export { PublishingService } from './publishing.service.js';
export type { Release } from './release.js';
export { ReleasesService } from './releases.service.js';
export { Aids, DEFAULT_REVIEW, Settings, TimeZone } from './settings.schemas.js';
