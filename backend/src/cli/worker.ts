import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { loadConfig } from '../config/config.js';
import { createLogger, NestLogger } from '../http/logger.js';

/** Works off the jobs without serving HTTP, until SIGTERM or SIGINT. Joins the embedded database of a running server. */
export async function work(env: NodeJS.ProcessEnv): Promise<void> {
  const config = { ...loadConfig(env), worker: 'in-process', embedded: 'join' } as const;
  const context = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: new NestLogger(createLogger(config)),
    abortOnError: false,
  });
  context.enableShutdownHooks();
  process.stdout.write('Meshwright works off the jobs\n');
}
