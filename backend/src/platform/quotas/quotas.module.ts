import { Global, Module } from '@nestjs/common';
import { ByteQuotas } from './byte-quotas.service.js';

@Global()
@Module({ providers: [ByteQuotas], exports: [ByteQuotas] })
export class QuotasModule {}
