import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AidsModule } from '../aids/aids.module.js';
import { ApiTokensModule } from '../api-tokens/api-tokens.module.js';
import { LimitGuard } from '../http/limited.js';
import { OwnWorkGuard } from '../own-work/own-work.guard.js';
import { OwnWorkModule } from '../own-work/own-work.module.js';
import { AccessGuard } from './access.guard.js';
import { RestGuard } from './rest.guard.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [AidsModule, ApiTokensModule, OwnWorkModule],
  controllers: [SessionsController],
  providers: [
    SessionsRepository,
    SessionsService,
    { provide: APP_GUARD, useClass: AccessGuard },
    // all after the access guard, which finds the person and the member; some limits count by user
    { provide: APP_GUARD, useClass: RestGuard },
    { provide: APP_GUARD, useClass: OwnWorkGuard },
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
  exports: [SessionsService],
})
export class SessionsModule {}
