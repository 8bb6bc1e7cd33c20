import { Module } from '@nestjs/common';
import { StatisticsThread } from './statistics-thread.js';

@Module({ providers: [StatisticsThread], exports: [StatisticsThread] })
export class StatisticsModule {}
