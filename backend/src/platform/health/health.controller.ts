import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { NoSession } from '../http/index.js';
import { Readiness } from './readiness.service.js';

const Health = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });
type Health = z.output<typeof Health>;

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: the process answers. Says nothing about the database, so that its absence restarts nothing. */
  @NoSession()
  @Get()
  @ApiOkResponse({ standardSchema: Health })
  live(): Health {
    return { status: 'ok' };
  }

  /** Readiness: the database answers too, and stores what it is given; else 503 `database-unavailable` or `storage-full`. */
  @NoSession()
  @Get('ready')
  @ApiOkResponse({ standardSchema: Health })
  @ApiServiceUnavailableResponse({
    description: 'The database does not answer, or cannot store anything.',
  })
  async ready(): Promise<Health> {
    await this.readiness.check();
    return { status: 'ok' };
  }
}
