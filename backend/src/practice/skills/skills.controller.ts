import { Body, Controller, Get, HttpCode, Param, Put, Query, StreamableFile } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { Buffer } from 'node:buffer';
import {
  CurrentMember,
  InOrganisation,
  Limited,
  type Member,
  OpenToTokens,
  TakesLong,
} from '../../platform/http/index.js';
import { DigestSwitch } from './digest-switch.service.js';
import { MatrixService } from './matrix.service.js';
import { OwnSkillsService } from './own-skills.service.js';
import { ShareSwitchService } from './share-switch.service.js';
import {
  DigestWish,
  MatrixFile,
  MatrixQuery,
  OrganisationParams,
  OwnSkills,
  ShareSwitch,
  SkillMatrix,
} from './skills.schemas.js';

@ApiTags('skills')
@Controller('v1/organisations/:organisation/skills')
export class SkillsController {
  constructor(
    private readonly skills: MatrixService,
    private readonly own: OwnSkillsService,
    private readonly shareSwitch: ShareSwitchService,
    private readonly digests: DigestSwitch,
  ) {}

  @Get()
  @InOrganisation('teams:read')
  @OpenToTokens('teams:read')
  @ApiOperation({ summary: 'Where the members stand by topic, as far as they share it' })
  @ApiOkResponse({ standardSchema: SkillMatrix })
  matrix(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Query({ schema: MatrixQuery }) query: MatrixQuery,
  ): Promise<SkillMatrix> {
    return this.skills.matrix(member, query);
  }

  @Get('export')
  @InOrganisation('teams:read')
  @OpenToTokens('teams:read')
  @Limited('export')
  @TakesLong()
  @ApiProduces('text/csv', 'application/json')
  @ApiOperation({ summary: 'The matrix as a file' })
  async export(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Query({ schema: MatrixFile }) { format, ...query }: MatrixFile,
  ): Promise<StreamableFile> {
    const text =
      format === 'csv'
        ? await this.skills.csv(member, query)
        : JSON.stringify(await this.skills.matrix(member, query), null, 2);
    return new StreamableFile(Buffer.from(text), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      disposition: `attachment; filename="skills.${format}"`,
    });
  }

  @Get('own')
  @InOrganisation('members:read')
  @ApiOperation({
    summary: 'What the caller tells this organisation, and how its members stand as a whole',
  })
  @ApiOkResponse({ standardSchema: OwnSkills })
  view(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Query({ schema: MatrixQuery.omit({ profile: true }) }) query: Pick<MatrixQuery, 'weeks'>,
  ): Promise<OwnSkills> {
    return this.own.view(member, query);
  }

  @Put('share')
  @HttpCode(204)
  @InOrganisation('members:read')
  @ApiOperation({ summary: 'The caller’s own switch: turned off, all that was told is deleted' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`personal-organisation`' })
  share(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: ShareSwitch }) { shares }: ShareSwitch,
  ): Promise<void> {
    return this.shareSwitch.turn(member, shares);
  }

  @Put('digest')
  @HttpCode(204)
  @InOrganisation('members:read')
  @ApiOperation({ summary: 'Whether the caller wants the weekly mail' })
  @ApiNoContentResponse()
  digest(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: DigestWish }) { on }: DigestWish,
  ): Promise<void> {
    return this.digests.turn(member, on);
  }
}
