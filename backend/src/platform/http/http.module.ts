import { Global, Module } from '@nestjs/common';
import { RateLimits } from './rate-limit.js';

@Global()
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class HttpModule {}
