import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AllowGuest,
  AsServer,
  CurrentUser,
  Limited,
  type Principal,
  Public,
} from '../../platform/http/index.js';
import { AttemptParams } from './attempts.schemas.js';
import { Receipt, ReceiptHead, ReceiptQuery, ReceiptStanding } from './receipts.schemas.js';
import { ReceiptsService } from './receipts.service.js';

@ApiTags('attempts')
@Controller('v1')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Get('attempts/:id/receipt')
  @AllowGuest()
  @Limited('receipt')
  @ApiOperation({
    summary: 'What was received, in order, page by page; all pages together are the file',
  })
  @ApiOkResponse({ standardSchema: Receipt })
  page(
    @CurrentUser() user: Principal,
    @Param({ schema: AttemptParams }) { id }: AttemptParams,
    @Query({ schema: ReceiptQuery }) { after }: ReceiptQuery,
  ): Promise<Receipt> {
    return this.receipts.page(user, id, after);
  }

  @Post('receipts/check')
  @HttpCode(200)
  @Public()
  @AsServer(
    'whoever holds a receipt may ask whether its last hash is ours, and learns nothing else',
  )
  @Limited('receipt-address')
  @ApiOperation({ summary: 'Whether the last revision of a receipt is one that this server holds' })
  @ApiOkResponse({ standardSchema: ReceiptStanding })
  check(@Body({ schema: ReceiptHead }) head: ReceiptHead): Promise<ReceiptStanding> {
    return this.receipts.standing(head);
  }
}
