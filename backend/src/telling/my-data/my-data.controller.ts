import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  StreamableFile,
} from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { AllowGuest, CurrentUser, Limited, type Principal } from '../../platform/http/index.js';
import { DeletionWish, MyData, MyDataParams } from './my-data.schemas.js';
import { MyDataService } from './my-data.service.js';

/** What organisations have of the person who asks, guest or account. */
@AllowGuest()
@Controller('v1/my-data')
export class MyDataController {
  constructor(private readonly data: MyDataService) {}

  @Get()
  @ApiOperation({ summary: 'Everything that organisations have recorded about the person' })
  @ApiOkResponse({ standardSchema: MyData })
  all(@CurrentUser() user: Principal): Promise<MyData> {
    return this.data.all(user);
  }

  @Get('export')
  @Limited('export')
  @ApiProduces('application/zip')
  @ApiOperation({ summary: 'The same with all answers, as JSON and as a page to read, in a zip' })
  async export(@CurrentUser() user: Principal): Promise<StreamableFile> {
    return new StreamableFile(await this.data.export(user), {
      type: 'application/zip',
      disposition: 'attachment; filename="my-data.zip"',
    });
  }

  @Post(':candidate/deletion-request')
  @HttpCode(200)
  @Limited('remark')
  @ApiOperation({ summary: 'Ask the organisation to delete everything; its owners get a mail' })
  @ApiOkResponse({ standardSchema: MyData })
  @ApiConflictResponse({ description: '`already-asked`' })
  ask(
    @CurrentUser() user: Principal,
    @Param({ schema: MyDataParams }) { candidate }: MyDataParams,
    @Body({ schema: DeletionWish }) { text }: DeletionWish,
  ): Promise<MyData> {
    return this.data.askForDeletion(user, candidate, text);
  }

  @Delete(':candidate/deletion-request')
  @Limited('remark')
  @ApiOperation({ summary: 'Take the wish back' })
  @ApiOkResponse({ standardSchema: MyData })
  withdraw(
    @CurrentUser() user: Principal,
    @Param({ schema: MyDataParams }) { candidate }: MyDataParams,
  ): Promise<MyData> {
    return this.data.withdrawDeletion(user, candidate);
  }

  @Post(':candidate/end-opinions')
  @HttpCode(200)
  @Limited('remark')
  @ApiOperation({ summary: 'No endpoint of the operator reads the person’s answers from now on' })
  @ApiOkResponse({ standardSchema: MyData })
  endOpinions(
    @CurrentUser() user: Principal,
    @Param({ schema: MyDataParams }) { candidate }: MyDataParams,
  ): Promise<MyData> {
    return this.data.endOpinions(user, candidate);
  }
}
