import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { ServerOwnersOnly } from '../http/index.js';
import { Outbox } from './outbox.schemas.js';
import { OutboxService } from './outbox.service.js';

@ServerOwnersOnly()
@Controller('v1/outbox')
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Get()
  @ApiOperation({ summary: 'The latest mails of this server and what became of them' })
  @ApiOkResponse({ standardSchema: Outbox })
  list(): Promise<Outbox> {
    return this.outbox.list();
  }

  @Post(':id/retry')
  @HttpCode(204)
  @ApiOperation({ summary: 'Send a mail that failed once more' })
  @ApiNoContentResponse()
  retry(@Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.outbox.retry(id);
  }
}
