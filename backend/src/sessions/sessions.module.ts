import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiTokensModule } from '../api-tokens/api-tokens.module.js';
import { LimitGuard } from '../http/limited.js';
import { OwnWorkGuard } from '../own-work/own-work.guard.js';
import { OwnWorkModule } from '../own-work/own-work.module.js';
import { AccessGuard } from './access.guard.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [ApiTokensModule, OwnWorkModule],
  controllers: [SessionsController],
  providers: [
    SessionsRepository,
    SessionsService,
    { provide: APP_GUARD, useClass: AccessGuard },
    // after the access guard, which finds the member
    { provide: APP_GUARD, useClass: OwnWorkGuard },
    // after the access guard: some limits count by user
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
  exports: [SessionsService],
})
export class SessionsModule {}
