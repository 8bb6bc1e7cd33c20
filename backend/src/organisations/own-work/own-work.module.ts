import { Module } from '@nestjs/common';
import { OwnWorkRepository } from './own-work.repository.js';
import { OwnWork } from './own-work.service.js';

@Module({ providers: [OwnWorkRepository, OwnWork], exports: [OwnWork] })
export class OwnWorkModule {}
