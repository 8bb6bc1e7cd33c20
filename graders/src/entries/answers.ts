export { answerExamples } from '../answers/answer.js';
