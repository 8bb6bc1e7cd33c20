import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createServer } from 'node:net';
import { type Config, loadServerConfig } from '../platform/config/index.js';
import { describedOnce } from '../platform/http/index.js';
import { createApp } from '../create-app.js';
import { PlainError } from './failure.js';

/**
 * The server: database, migrations, API and SPA on one port. Prints the address when it is ready; SIGTERM and SIGINT
 * end it in order. Throws ConfigError, DataFolderError, MigrationError or PlainError with what to do.
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<NestFastifyApplication> {
  const config = loadServerConfig(env);
  await assertPortFree(config);
  const app = await createApp(config);
  app.enableShutdownHooks();
  try {
    await app.init();
    describedOnce(app);
    await app.listen(config.port, config.host);
  } catch (error) {
    await app.close();
    throw portProblem(error as NodeJS.ErrnoException, config);
  }
  process.stdout.write(`Meshwright is ready at ${config.publicUrl ?? (await localAddress(app))}\n`);
  return app;
}

/** Before anything is started, so that a second copy hears of it at once. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => {
      fail(portProblem(error, { port, host }));
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        done();
      });
    });
  });
}

function portProblem(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Error {
  const { code } = error;
  const at = `port ${String(port)} of ${host}`;
  if (code === 'EADDRINUSE') {
    return new PlainError(
      `${at} is in use, perhaps by another copy of Meshwright: stop that program, or choose another port, such as PORT=${String(port + 1)}`,
    );
  }
  if (code === 'EACCES')
    return new PlainError(`${at} needs more rights: choose one above 1023, such as PORT=3000`);
  if (code === 'EADDRNOTAVAIL') return new PlainError(`HOST=${host} is no address of this machine`);
  return error;
}

async function localAddress(app: NestFastifyApplication): Promise<string> {
  return `http://localhost:${new URL(await app.getUrl()).port}`;
}
