export { Accommodations } from './accommodations.js';
export { CandidatesModule } from './candidates.module.js';
export { NewCandidate } from './candidates.schemas.js';
export { MOST_BYTES } from './csv-size.js';
export { CsvThread } from './csv-thread.js';
export { DELETION_REQUEST } from './deletion-requests.repository.js';
export { DeletionRequests } from './deletion-requests.service.js';
export { MOST_TAGS, retagged, Tag, Tags } from './tags.js';
