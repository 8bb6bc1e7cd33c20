export { AskableQuestions } from './askable-questions.service.js';
export { OwnQuestionsModule } from './own-questions.module.js';
