import { Controller, Get } from '@nestjs/common';
import { ApiForbiddenResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, type Principal } from '../../platform/http/index.js';
import { ProgressView } from './progress.schemas.js';
import { ProgressService } from './progress.service.js';

@ApiTags('progress')
@AllowGuest()
@Controller('v1/progress')
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Get()
  @ApiOkResponse({ standardSchema: ProgressView })
  @ApiForbiddenResponse({ description: '`assessment-under-way`: scores rest until the hand-in' })
  view(@CurrentUser() user: Principal): Promise<ProgressView> {
    return this.progress.view(user);
  }
}
