import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Config } from '../config/config.js';
import type { Surroundings } from '../config/config.module.js';
import { createLogger, NestLogger } from '../http/logger.js';

/** The whole application without HTTP, joined to the embedded database of a running server where there is one. */
export function createContext(
  config: Config,
  surroundings?: Surroundings,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    AppModule.forRoot({ ...config, embedded: 'join' }, surroundings),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its options as a class and means an object
    { logger: new NestLogger(createLogger(config)), abortOnError: false },
  );
}
