import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AidsModule } from '../../taking/aids/index.js';
import { ApiTokensModule } from '../../identity/api-tokens/index.js';
import { LimitGuard } from '../../platform/http/index.js';
import { OwnWorkGuard, OwnWorkModule } from '../../organisations/own-work/index.js';
import { SessionsModule } from '../../identity/sessions/index.js';
import { AccessGuard } from './access.guard.js';
import { RestGuard } from './rest.guard.js';

/** What every request passes before its controller, in this order. */
@Module({
  imports: [AidsModule, ApiTokensModule, OwnWorkModule, SessionsModule],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    // all after the access guard, which finds the person and the member; some limits count by user
    { provide: APP_GUARD, useClass: RestGuard },
    { provide: APP_GUARD, useClass: OwnWorkGuard },
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
})
export class GuardsModule {}
