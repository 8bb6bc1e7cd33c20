import { Module } from '@nestjs/common';
import { SecondFactorRepository } from './second-factor.repository.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  providers: [SecondFactorRepository, SecondFactorService],
  exports: [SecondFactorService],
})
export class SecondFactorModule {}
