import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { ChallengesModule } from '../challenges/index.js';
import { OidcClient } from './oidc-client.js';
import { SsoAccounts } from './sso-accounts.js';
import { SsoIdentitiesController } from './sso-identities.controller.js';
import { SsoIdentitiesService } from './sso-identities.service.js';
import { IdentityLinks, SsoLinksService } from './sso-links.service.js';
import { SsoSettingsController } from './sso-settings.controller.js';
import { SsoSettingsService } from './sso-settings.service.js';
import { SsoSignInService } from './sso-sign-in.service.js';
import { SsoController } from './sso.controller.js';
import { SsoRepository } from './sso.repository.js';

@Module({
  imports: [AccountsModule, ChallengesModule],
  controllers: [SsoController, SsoIdentitiesController, SsoSettingsController],
  providers: [
    IdentityLinks,
    OidcClient,
    SsoAccounts,
    SsoIdentitiesService,
    SsoLinksService,
    SsoRepository,
    SsoSettingsService,
    SsoSignInService,
  ],
})
export class SsoModule {}
