import { Module } from '@nestjs/common';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { ApiTokensService } from './api-tokens.service.js';
import { TokenAccess } from './token-access.service.js';

@Module({
  controllers: [ApiTokensController],
  providers: [ApiTokensRepository, ApiTokensService, TokenAccess],
  exports: [TokenAccess],
})
export class ApiTokensModule {}
