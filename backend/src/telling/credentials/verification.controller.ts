import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Limited, Public } from '../../platform/http/index.js';
import {
  CheckedCredential,
  CheckRequest,
  IssuerParams,
  IssuerProfile,
  KeySet,
  Revocations,
} from './credentials.schemas.js';
import { SigningKeys } from './signing-keys.service.js';
import { Verification } from './verification.service.js';

/** For anybody who was handed a credential, and for programs that check them by themselves. */
@ApiTags('credentials')
@Public()
@Controller('v1')
export class VerificationController {
  constructor(
    private readonly verification: Verification,
    private readonly keys: SigningKeys,
  ) {}

  @Post('credentials/verify')
  @HttpCode(200)
  @Limited('receipt-address')
  @ApiOperation({ summary: 'What a credential is worth' })
  @ApiOkResponse({ standardSchema: CheckedCredential })
  verify(@Body({ schema: CheckRequest }) { token }: CheckRequest): Promise<CheckedCredential> {
    return this.verification.check(token);
  }

  @Get('credentials/keys')
  @ApiOperation({ summary: 'The public keys of this server’s credentials, a JWK set' })
  @ApiOkResponse({ standardSchema: KeySet })
  async publicKeys(): Promise<KeySet> {
    return (await this.keys.publicSet()) as KeySet;
  }

  @Get('issuers/:issuer')
  @ApiOperation({ summary: 'Who issues, an Open Badges 3.0 profile' })
  @ApiOkResponse({ standardSchema: IssuerProfile })
  profile(@Param({ schema: IssuerParams }) { issuer }: IssuerParams): Promise<IssuerProfile> {
    return this.verification.profile(issuer);
  }

  @Get('issuers/:issuer/revocations')
  @ApiOperation({ summary: 'What the issuer has withdrawn, a 1EdTechRevocationList' })
  @ApiOkResponse({ standardSchema: Revocations })
  revocations(@Param({ schema: IssuerParams }) { issuer }: IssuerParams): Promise<Revocations> {
    return this.verification.revocations(issuer);
  }
}
