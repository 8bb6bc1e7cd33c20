export { AskableQuestions, MOST_DRAWN } from './askable-questions.service.js';
export { OwnBatches, type ItemText, type Prospect } from './own-batches.service.js';
export { OwnQuestionsModule } from './own-questions.module.js';
