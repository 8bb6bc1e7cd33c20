import { Global, Module } from '@nestjs/common';
import { DailyBytes } from './daily-bytes.service.js';

@Global()
@Module({ providers: [DailyBytes], exports: [DailyBytes] })
export class QuotasModule {}
