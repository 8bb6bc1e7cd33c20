export { AskableQuestions, MOST_DRAWN } from './askable-questions.service.js';
export { OwnQuestionsModule } from './own-questions.module.js';
