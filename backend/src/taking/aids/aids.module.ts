import { Module } from '@nestjs/common';
import { AidsRepository } from './aids.repository.js';
import { AidsService } from './aids.service.js';

@Module({ providers: [AidsRepository, AidsService], exports: [AidsService] })
export class AidsModule {}
