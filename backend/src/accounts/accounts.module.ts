import { Global, Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountController } from './account.controller.js';
import { AccountExports } from './account-exports.js';
import { AccountViews } from './account-views.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { CleanUpJob } from './clean-up.job.js';
import { Passwords } from './passwords.js';
import { SessionController } from './session.controller.js';
import { SignInService } from './sign-in.service.js';

/** Global for AccountExports alone: each feature registers what it holds of a person. */
@Global()
@Module({
  imports: [SessionsModule],
  controllers: [AccountController, AccountsController, SessionController],
  providers: [
    AccountExports,
    AccountViews,
    AccountsRepository,
    AccountsService,
    CleanUpJob,
    Passwords,
    SignInService,
  ],
  exports: [AccountExports, SignInService],
})
export class AccountsModule {}
