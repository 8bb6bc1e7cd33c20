import { Module } from '@nestjs/common';
import { ResultsModule } from '../results/index.js';
import { BadgeOffers } from './badge-offers.service.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { IssuerStamp } from './issuer-stamp.js';
import { IssuedCredentialsController } from './issued-credentials.controller.js';
import { IssuedCredentials } from './issued-credentials.service.js';
import { MyCredentialsController } from './my-credentials.controller.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { SigningKeys } from './signing-keys.service.js';
import { VerificationController } from './verification.controller.js';
import { Verification } from './verification.service.js';

@Module({
  imports: [ResultsModule],
  controllers: [IssuedCredentialsController, MyCredentialsController, VerificationController],
  providers: [
    BadgeOffers,
    CredentialsRepository,
    CredentialsService,
    IssuedCredentials,
    IssuerStamp,
    SigningKeys,
    SigningKeysRepository,
    Verification,
  ],
})
export class CredentialsModule {}
