import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentMember, InOrganisation, type Member } from '../../platform/http/index.js';
import {
  Assigned,
  AssignmentList,
  AssignmentParams,
  NewAssignments,
} from './assignments.schemas.js';
import { AssignmentsService } from './assignments.service.js';
import { OrganisationParams } from './skills.schemas.js';

@ApiTags('skills')
@Controller('v1/organisations/:organisation/practice-assignments')
export class AssignmentsController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Get()
  @InOrganisation('teams:read')
  @ApiOkResponse({ standardSchema: AssignmentList })
  list(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
  ): Promise<AssignmentList> {
    return this.assignments.list(member);
  }

  @Post()
  @InOrganisation('teams:manage')
  @ApiOperation({
    summary: 'Ask members for practice: named ones, those of a profile, or those with a gap',
  })
  @ApiCreatedResponse({ standardSchema: Assigned })
  @ApiConflictResponse({ description: '`too-many-assignments`' })
  assign(
    @CurrentMember() member: Member,
    @Param({ schema: OrganisationParams }) _: OrganisationParams,
    @Body({ schema: NewAssignments }) request: NewAssignments,
  ): Promise<Assigned> {
    return this.assignments.assign(member, request);
  }

  @Delete(':assignment')
  @HttpCode(204)
  @InOrganisation('teams:manage')
  @ApiOperation({ summary: 'Withdraw it' })
  @ApiNoContentResponse()
  withdraw(
    @CurrentMember() member: Member,
    @Param({ schema: AssignmentParams }) { assignment }: AssignmentParams,
  ): Promise<void> {
    return this.assignments.withdraw(member, assignment);
  }
}
