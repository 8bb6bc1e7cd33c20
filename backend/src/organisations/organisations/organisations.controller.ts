import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import {
  CurrentMember,
  CurrentUser,
  InOrganisation,
  Limited,
  type Member,
  MembersOnly,
  type Principal,
} from '../../platform/http/index.js';
import {
  NewOrganisation,
  OrganisationChange,
  OrganisationDeletion,
  OrganisationList,
  OrganisationParams,
  OrganisationView,
} from './organisations.schemas.js';
import { OrganisationsService } from './organisations.service.js';

@ApiTags('organisations')
@Controller('v1/organisations')
export class OrganisationsController {
  constructor(private readonly organisations: OrganisationsService) {}

  @MembersOnly()
  @Get()
  @ApiOperation({ summary: 'Where the caller belongs: the own space first' })
  @ApiOkResponse({ standardSchema: OrganisationList })
  list(@CurrentUser() user: Principal): Promise<OrganisationList> {
    return this.organisations.mine(user);
  }

  @MembersOnly()
  @Post()
  @Limited('new-attempt')
  @ApiOperation({ summary: 'A new organisation, owned by the caller' })
  @ApiCreatedResponse({ standardSchema: OrganisationView })
  create(
    @CurrentUser() user: Principal,
    @Body({ schema: NewOrganisation }) company: NewOrganisation,
  ): Promise<OrganisationView> {
    return this.organisations.create(user, company);
  }

  @InOrganisation('members:read')
  @Get(':organisation')
  @ApiOkResponse({ standardSchema: OrganisationView })
  view(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
  ): Promise<OrganisationView> {
    return this.organisations.view(member);
  }

  @InOrganisation('organisation:manage')
  @Patch(':organisation')
  @ApiOkResponse({ standardSchema: OrganisationView })
  @ApiConflictResponse({ description: '`personal-organisation`' })
  change(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: OrganisationChange }) change: OrganisationChange,
  ): Promise<OrganisationView> {
    return this.organisations.change(member, change);
  }

  @InOrganisation('organisation:manage')
  @Delete(':organisation')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete the organisation and everything of it, for good' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`name-differs`, `personal-organisation`' })
  async delete(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _params: OrganisationParams,
    @Body({ schema: OrganisationDeletion }) request: OrganisationDeletion,
  ): Promise<void> {
    await this.organisations.delete(member, request);
  }
}
