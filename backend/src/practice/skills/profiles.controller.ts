import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import { ProfilesService } from './profiles.service.js';
import {
  NewProfile,
  OrganisationParams,
  ProfileList,
  ProfileParams,
  ProfileView,
  SaveProfile,
} from './skills.schemas.js';

@ApiTags('skills')
@Controller('v1/organisations/:organisation/target-profiles')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Get()
  @InOrganisation('teams:read')
  @ApiOkResponse({ standardSchema: ProfileList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<ProfileList> {
    return this.profiles.list(member);
  }

  @Post()
  @InOrganisation('teams:manage')
  @ApiCreatedResponse({ standardSchema: ProfileView })
  @ApiConflictResponse({ description: '`known-profile`, `too-many-profiles`' })
  create(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: NewProfile }) profile: NewProfile,
  ): Promise<ProfileView> {
    return this.profiles.create(member, profile);
  }

  @Put(':profile')
  @InOrganisation('teams:manage')
  @ApiOkResponse({ standardSchema: ProfileView })
  @ApiConflictResponse({ description: '`stale-profile`, with the `current` one; `known-profile`' })
  save(
    @CurrentMember() member: Member,
    @Param({ schema: ProfileParams }) { profile }: ProfileParams,
    @Body({ schema: SaveProfile }) body: SaveProfile,
  ): Promise<ProfileView> {
    return this.profiles.save(member, profile, body);
  }

  @Delete(':profile')
  @HttpCode(204)
  @InOrganisation('teams:manage')
  @ApiNoContentResponse()
  remove(
    @CurrentMember() member: Member,
    @Param({ schema: ProfileParams }) { profile }: ProfileParams,
  ): Promise<void> {
    return this.profiles.remove(member, profile);
  }
}
