import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { GradingThreads } from './grading-threads.js';

@Module({ imports: [ContentModule], providers: [GradingThreads], exports: [GradingThreads] })
export class GradingModule {}
