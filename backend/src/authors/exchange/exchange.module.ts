import { Module } from '@nestjs/common';
import { OwnQuestionsModule } from '../../bank/own-questions/index.js';
import { ExchangeController } from './exchange.controller.js';
import { ExchangeService } from './exchange.service.js';
import { PackageThread } from './package-thread.js';

@Module({
  imports: [OwnQuestionsModule],
  controllers: [ExchangeController],
  providers: [ExchangeService, PackageThread],
})
export class ExchangeModule {}
