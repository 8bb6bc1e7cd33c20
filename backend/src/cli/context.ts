import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import type { Config, Surroundings } from '../platform/config/index.js';
import { isDatabaseUnavailable } from '../platform/database/index.js';
import { createLogger, NestLogger } from '../platform/http/index.js';
import { PlainError } from './failure.js';

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

/**
 * Runs `work` in the application, and closes it. Throws PlainError where the database goes away meanwhile: one that was
 * joined ends with the server or the command that started it.
 */
export async function inContext<T>(
  config: Config,
  work: (context: INestApplicationContext) => Promise<T>,
  surroundings?: Surroundings,
): Promise<T> {
  const context = await createContext(config, surroundings);
  try {
    return await work(context);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new PlainError(
      'the database went away before this was done: the server or command that had started it has ended. Run this again',
      { cause: error },
    );
  } finally {
    await context.close();
  }
}
