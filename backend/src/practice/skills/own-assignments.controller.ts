import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly, type Principal } from '../../platform/http/index.js';
import { OwnAssignmentList } from './assignments.schemas.js';
import { OwnAssignmentsService } from './own-assignments.service.js';

@ApiTags('skills')
@MembersOnly()
@Controller('v1/practice-assignments')
export class OwnAssignmentsController {
  constructor(private readonly assignments: OwnAssignmentsService) {}

  @Get()
  @ApiOperation({ summary: 'What the caller’s organisations ask them to practise' })
  @ApiOkResponse({ standardSchema: OwnAssignmentList })
  list(@CurrentUser() user: Principal): Promise<OwnAssignmentList> {
    return this.assignments.list(user);
  }
}
