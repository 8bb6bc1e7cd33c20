import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiGoneResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import {
  AsServer,
  CurrentUser,
  Limited,
  MembersOnly,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import {
  EmailVerification,
  PasswordReset,
  PasswordResetRequest,
  VerifiedEmail,
} from './accounts.schemas.js';
import { EmailAddressService } from './email-address.service.js';
import { PasswordResetService } from './password-reset.service.js';

@Public()
@AsServer('a link in a mail says whose address it is')
@Controller('v1')
export class EmailController {
  constructor(
    private readonly addresses: EmailAddressService,
    private readonly resets: PasswordResetService,
  ) {}

  @MembersOnly()
  @Post('account/verification')
  @Limited('mail-address')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send the link that confirms the address once more' })
  send(@CurrentUser() user: Principal): Promise<void> {
    return this.addresses.sendVerificationAgain(user);
  }

  @Post('verifications')
  @Limited('mail-address')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm an address by the token of a mail, signed in to the account with the address',
  })
  @ApiOkResponse({ standardSchema: VerifiedEmail })
  @ApiForbiddenResponse({ description: '`sign-in-to-confirm`' })
  @ApiGoneResponse({ description: '`link-spent`' })
  async verify(
    @CurrentUser() user: Principal | null,
    @Body({ schema: EmailVerification }) { token }: EmailVerification,
  ): Promise<VerifiedEmail> {
    return { email: await this.addresses.verify(token, user?.userId ?? null) };
  }

  @Post('password-resets')
  @Limited('mail-address')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Ask for a link to choose a new password; the same answer for every address',
  })
  ask(@Body({ schema: PasswordResetRequest }) { email }: PasswordResetRequest): Promise<void> {
    return this.resets.ask(email);
  }

  @Post('password-resets/confirm')
  @Limited('password-address', 'password-all')
  @HttpCode(204)
  @ApiOperation({ summary: 'Choose a new password by the token of a mail; every session ends' })
  @ApiNoContentResponse()
  @ApiGoneResponse({ description: '`link-spent`' })
  reset(@Body({ schema: PasswordReset }) request: PasswordReset): Promise<void> {
    return this.resets.reset(request);
  }
}
