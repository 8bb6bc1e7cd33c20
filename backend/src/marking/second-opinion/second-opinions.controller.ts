import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AttemptParams } from '../../taking/attempts/index.js';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import { OpinionViewsService } from './opinion-views.service.js';
import { OpinionsView } from './second-opinions.schemas.js';

@ApiTags('attempts')
@AllowGuest()
@Controller('v1/attempts')
export class SecondOpinionsController {
  constructor(private readonly opinions: OpinionViewsService) {}

  @Get(':id/second-opinion')
  @ApiOperation({
    summary: 'Whether a human was asked to look; the second opinion itself for authors',
  })
  @ApiOkResponse({ standardSchema: OpinionsView })
  view(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
  ): Promise<OpinionsView> {
    return this.opinions.ofAttempt(user, id);
  }
}
