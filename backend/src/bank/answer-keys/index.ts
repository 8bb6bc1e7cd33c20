export { AnswerKeysModule } from './answer-keys.module.js';
export { AnswerKeys } from './answer-keys.service.js';
