import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiGoneResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AsServer, Public } from '../http/access.js';
import { Limited } from '../http/limited.js';
import { DigestSwitch } from './digest-switch.service.js';
import { DigestToken } from './skills.schemas.js';

/** The token comes in the body, so that it stands in no log. */
@ApiTags('skills')
@AsServer('who follows the link of a mail need not be signed in')
@Controller('v1/skill-digests')
export class DigestsController {
  constructor(private readonly digests: DigestSwitch) {}

  @Public()
  @Post('unsubscribe')
  @Limited('sign-in-address')
  @HttpCode(204)
  @ApiOperation({ summary: 'No more weekly mails of an organisation, by the link of one of them' })
  @ApiNoContentResponse()
  @ApiGoneResponse({ description: '`link-gone`' })
  unsubscribe(@Body({ schema: DigestToken }) { token }: DigestToken): Promise<void> {
    return this.digests.unsubscribe(token);
  }
}
