import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { ChallengesModule } from '../challenges/index.js';
import { KeyRing, PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { PasskeysService } from './passkeys.service.js';
import { RelyingParties } from './relying-party.js';
import { WebAuthn } from './web-authn.js';

@Module({
  imports: [AccountsModule, ChallengesModule],
  controllers: [PasskeysController, PasskeySignInController],
  providers: [
    KeyRing,
    PasskeySignInService,
    PasskeysRepository,
    PasskeysService,
    RelyingParties,
    WebAuthn,
  ],
})
export class PasskeysModule {}
