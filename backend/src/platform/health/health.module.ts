import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthRepository } from './health.repository.js';
import { Readiness } from './readiness.service.js';

@Module({ controllers: [HealthController], providers: [HealthRepository, Readiness] })
export class HealthModule {}
