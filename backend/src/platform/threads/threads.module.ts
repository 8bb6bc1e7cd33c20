import { Global, Module } from '@nestjs/common';
import { startThreads } from './fair-pool.js';
import { compiledWorkers, START_THREADS, Threads, WORKERS } from './threads.js';

@Global()
@Module({
  providers: [
    Threads,
    { provide: WORKERS, useValue: compiledWorkers },
    { provide: START_THREADS, useValue: startThreads },
  ],
  exports: [Threads],
})
export class ThreadsModule {}
