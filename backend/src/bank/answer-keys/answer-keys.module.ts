import { Global, Module } from '@nestjs/common';
import { AnswerKeysRepository } from './answer-keys.repository.js';
import { AnswerKeys } from './answer-keys.service.js';

@Global()
@Module({
  providers: [AnswerKeys, AnswerKeysRepository],
  exports: [AnswerKeys],
})
export class AnswerKeysModule {}
