import { Global, Module } from '@nestjs/common';
import { compiledWorkers, Threads, WORKERS } from './threads.js';

@Global()
@Module({
  providers: [Threads, { provide: WORKERS, useValue: compiledWorkers }],
  exports: [Threads],
})
export class ThreadsModule {}
