export { AskableQuestions, MOST_DRAWN, type OwnSummary } from './askable-questions.service.js';
export { OwnQuestionsModule } from './own-questions.module.js';
