import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/index.js';
import { SecondFactorModule } from '../second-factor/index.js';
import { SessionsModule } from '../sessions/index.js';
import { AccountController } from './account.controller.js';
import { AccountMails } from './account-mails.js';
import { AccountProvisioning } from './account-provisioning.js';
import { AccountViews } from './account-views.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { CleanUpJob } from './clean-up.job.js';
import { Confirmation } from './confirmation.js';
import { EmailAddressService } from './email-address.service.js';
import { EmailTokens } from './email-tokens.js';
import { EmailTokensRepository } from './email-tokens.repository.js';
import { EmailController } from './email.controller.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService, ResetLetters } from './password-reset.service.js';
import { PasswordGate, PasswordSignInService } from './password-sign-in.service.js';
import { PasswordRules } from './password-rules.js';
import { ARGON2ID, HASHING, Passwords } from './passwords.js';
import { ProtectionController } from './protection.controller.js';
import { ProtectionService, ProtectionViews } from './protection.service.js';
import { SessionController } from './session.controller.js';
import { SignInChanges } from './sign-in-changes.js';
import { SignInRules } from './sign-in-rules.js';
import { SignInService } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';

@Module({
  imports: [ChallengesModule, SecondFactorModule, SessionsModule],
  controllers: [
    AccountController,
    AccountsController,
    EmailController,
    ProtectionController,
    SessionController,
  ],
  providers: [
    AccountMails,
    AccountProvisioning,
    AccountViews,
    AccountsRepository,
    AccountsService,
    CleanUpJob,
    Confirmation,
    EmailAddressService,
    EmailTokens,
    EmailTokensRepository,
    PasswordChangeService,
    PasswordGate,
    PasswordResetService,
    PasswordRules,
    PasswordSignInService,
    Passwords,
    { provide: HASHING, useValue: ARGON2ID },
    ProtectionService,
    ProtectionViews,
    ResetLetters,
    SignInChanges,
    SignInRules,
    SignInService,
    SignUpService,
  ],
  exports: [
    AccountProvisioning,
    Confirmation,
    EmailAddressService,
    SignInChanges,
    SignInRules,
    SignInService,
  ],
})
export class AccountsModule {}
