import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AllowGuest,
  CurrentMember,
  CurrentUser,
  InOrganisation,
  type Member,
  OpenToTokens,
  type Principal,
} from '../../platform/http/index.js';
import { MyInvitationParams } from '../../taking/invitations/index.js';
import { AssessmentPlace } from './decisions.schemas.js';
import { DeclarationView, SelectionView, SelfDeclared } from './declarations.schemas.js';
import { DeclarationsService } from './declarations.service.js';

@ApiTags('decisions')
@Controller('v1')
export class DeclarationsController {
  constructor(private readonly declarations: DeclarationsService) {}

  @Get('my-invitations/:invitation/declaration')
  @AllowGuest()
  @ApiOperation({ summary: 'What you may say of yourself, and what you said' })
  @ApiOkResponse({ standardSchema: DeclarationView })
  own(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
  ): Promise<DeclarationView> {
    return this.declarations.own(user, invitation);
  }

  @Put('my-invitations/:invitation/declaration')
  @AllowGuest()
  @ApiOperation({ summary: 'Say it, change it, or take it back; nobody who decides sees it' })
  @ApiOkResponse({ standardSchema: DeclarationView })
  @ApiConflictResponse({ description: '`not-handed-in`' })
  declare(
    @CurrentUser() user: Principal,
    @Param({ schema: MyInvitationParams }) { invitation }: MyInvitationParams,
    @Body({ schema: SelfDeclared }) declared: SelfDeclared,
  ): Promise<DeclarationView> {
    return this.declarations.declare(user, invitation, declared);
  }

  @Get('organisations/:organisation/assessments/:assessment/selection')
  @InOrganisation('decisions:write')
  @OpenToTokens('results:read')
  @ApiOperation({ summary: 'Selection rates by group, as far as nobody can be made out' })
  @ApiOkResponse({ standardSchema: SelectionView })
  selection(
    @CurrentMember() member: Member,
    @Param({ schema: AssessmentPlace }) { assessment }: AssessmentPlace,
  ): Promise<SelectionView> {
    return this.declarations.selection(member, assessment);
  }
}
