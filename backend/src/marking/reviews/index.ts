export { AnsweredAppeal, type AppealListener, AppealListeners } from './appeal-listeners.js';
export { REVIEWED } from './final-score.repository.js';
export { ReviewItemsService } from './review-items.service.js';
export { FLOOR } from './review-rows.js';
export { ReviewedScoresService } from './reviewed-scores.service.js';
export type { ReviewedAttempt, ReviewedItem, ReviewedRow } from './reviewed-scores.js';
export { ReviewsModule } from './reviews.module.js';
export { shownAnswer } from './shown-answer.js';
export { StoredPoints } from './stored-points.js';
