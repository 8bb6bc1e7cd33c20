import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppModule } from './app.module.js';
import { Clock, type Config } from './platform/config/index.js';
import {
  acceptJsonOnly,
  allowLargerBodies,
  BODY_LIMIT,
  createLogger,
  crossSiteProblem,
  DrainingAdapter,
  foreignHostProblem,
  isPage,
  NestLogger,
  networkOf,
  ProblemFilter,
  RateLimits,
  sendProblem,
  serveApiDocs,
  serveSpa,
  setSecurityHeaders,
  storageFull,
  toProblem,
  ValidationPipe,
} from './platform/http/index.js';
import {
  DATABASE,
  type Database,
  isDatabaseUnavailable,
  runRequest,
} from './platform/database/index.js';

const SLOWEST_REQUEST_MS = 60_000;

/**
 * Fastify as this server wants it: its own log, JSON alone, the address of the client from named proxies only.
 * @internal
 */
export function createAdapter(config: Config, logger = createLogger(config)): FastifyAdapter {
  return new DrainingAdapter({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.logLevel),
    }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // an address that cannot be decoded never reaches a route, nor Nest's filters
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(reply, toProblem(error, request));
    },
  });
}

/** The whole server, wired but not listening. With `preview` nothing is instantiated: enough to describe the routes. */
export async function createApp(
  config: Config,
  options: { readonly preview?: boolean } = {},
): Promise<NestFastifyApplication> {
  const logger = createLogger(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config),
    createAdapter(config, logger),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its options as a class and means an object
    {
      logger: new NestLogger(logger),
      bodyParser: false,
      abortOnError: false,
      preview: options.preview ?? false,
    },
  );
  if (options.preview) {
    app.setGlobalPrefix('api');
    return app;
  }
  await configure(app, config);
  return app;
}

/**
 * What `createApp` and the tests' harness share.
 * @internal
 */
export async function configure(app: NestFastifyApplication, config: Config): Promise<void> {
  const instance = app.getHttpAdapter().getInstance();
  acceptJsonOnly(instance);
  allowLargerBodies(instance);
  addHooks(instance, app, config);
  await setSecurityHeaders(instance, config);
  await instance.register(cookie);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalFilters(new ProblemFilter(explainBy(app)));
  serveApiDocs(instance, app);
  await serveSpa(instance, config);
}

/** A server that its full disk has stopped answers as one that is away, and only who started it knows better. */
function explainBy(app: NestFastifyApplication): (error: unknown) => unknown {
  const database = app.get<Database>(DATABASE);
  return (error) => (isDatabaseUnavailable(error) && database.outOfSpace() ? storageFull() : error);
}

function addHooks(instance: FastifyInstance, app: NestFastifyApplication, config: Config): void {
  const clock = app.get(Clock);
  const limits = app.get(RateLimits);
  const explain = explainBy(app);
  instance.addHook('onRequest', async (request, reply) => {
    void reply.header('x-server-now', String(clock.now().getTime()));
    const foreign = foreignHostProblem(request, config);
    // pages and assets cost no database, and a browser may keep them; whatever is not theirs is guarded
    if (foreign === null && isPage(request)) return;
    void reply.header('cache-control', 'no-store');
    try {
      const problem = foreign ?? crossSiteProblem(request, config);
      if (problem) throw problem;
      await limits.take('address', networkOf(request.ip));
    } catch (error) {
      sendProblem(reply, toProblem(explain(error), request));
    }
  });
  // last before the route: reading the body would lose the scope on its way
  instance.addHook('preHandler', (_request, _reply, done) => {
    runRequest(done);
  });
}
