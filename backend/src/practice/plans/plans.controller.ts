import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBody,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { catalog, Evaluation as EvaluationResult, SearchResult } from '@meshwright/graders';
import { AllowGuest, CurrentUser, type Principal, Public } from '../../platform/http/index.js';
import { Disconnected } from './disconnect.js';
import { Catalog, Evaluation, LabAccess, SearchOutcome } from './plans.schemas.js';
import { PlansService } from './plans.service.js';

/** A scenario is judged by the cost model itself, which says what would be right: here any JSON object is let in. */
const ANY_OBJECT = { schema: { type: 'object' as const, additionalProperties: true } };

const SHUT = {
  description: '`aid-not-allowed`: the person is taking an assessment whose aids leave this out',
};

@ApiTags('plans')
@Public()
@Controller('v1')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Get('catalog')
  @ApiOkResponse({ standardSchema: Catalog })
  catalog(): typeof catalog {
    return this.plans.catalog();
  }

  @Get('plans/access')
  @ApiOkResponse({ standardSchema: LabAccess })
  access(@CurrentUser() user: Principal | null): Promise<LabAccess> {
    return this.plans.access(user?.userId ?? null);
  }

  @AllowGuest()
  @Post('plans/evaluate')
  @HttpCode(200)
  @ApiBody({ ...ANY_OBJECT, description: 'Scenario of @meshwright/graders' })
  @ApiOkResponse({ standardSchema: Evaluation })
  @ApiUnprocessableEntityResponse({
    description: 'what is wrong with the plan, and what would be right',
  })
  @ApiForbiddenResponse(SHUT)
  evaluate(@Body() body: unknown, @CurrentUser() user: Principal): Promise<EvaluationResult> {
    return this.plans.evaluate(body, user);
  }

  @AllowGuest()
  @Post('plans/search')
  @HttpCode(200)
  @ApiBody({ ...ANY_OBJECT, description: 'SearchRequest of @meshwright/graders' })
  @ApiOkResponse({ standardSchema: SearchOutcome })
  @ApiUnprocessableEntityResponse({
    description: 'what is wrong with the request, and what would be right',
  })
  @ApiForbiddenResponse(SHUT)
  search(
    @Body() body: unknown,
    @CurrentUser() user: Principal,
    @Disconnected() gone: AbortSignal,
  ): Promise<SearchResult> {
    return this.plans.search(body, { ...user, gone });
  }
}
