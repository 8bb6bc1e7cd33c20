import { Controller, Get, RequestMethod, type INestApplication } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import supertest from 'supertest';
import { AppModule } from '../../backend/src/app.module.js';
import { loadConfig } from '../../backend/src/config/config.js';
import { POLICY } from '../../backend/src/http/access.js';
import { configure, createAdapter } from '../../backend/src/http/create-app.js';
import { testDatabase } from './database.js';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly policy: string | undefined;
}

@Controller('v1/forgotten')
class ForgottenController {
  @Get()
  answer(): string {
    return 'nobody said who may read this';
  }
}

let app: NestFastifyApplication;
let routes: Route[];

beforeAll(async () => {
  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', WORKER: 'none' }),
    databaseUrl: await testDatabase(),
  };
  const module = await Test.createTestingModule({
    imports: [AppModule.forRoot(config), DiscoveryModule],
    controllers: [ForgottenController],
  }).compile();
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its options as a class and means an object
  app = module.createNestApplication<NestFastifyApplication>(createAdapter(config), {
    bodyParser: false,
    logger: false,
  });
  await configure(app, config);
  await app.listen(0, '127.0.0.1');
  routes = routesOf(app);
});
afterAll(() => app.close());

/** Every handler of every controller, as Nest itself finds them. */
function routesOf(application: INestApplication): Route[] {
  const reflector = application.get(Reflector);
  const scanner = application.get(MetadataScanner, { strict: false });
  return application
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ instance, metatype }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata('path', prototype[name]!))
        .map((name) => {
          const handler = prototype[name]!;
          const parts = [
            Reflect.getMetadata('path', metatype!),
            Reflect.getMetadata('path', handler),
          ] as string[];
          return {
            name: `${metatype!.name}.${name}`,
            method: RequestMethod[Reflect.getMetadata('method', handler) as number]!.toLowerCase(),
            path: `/api/${parts.filter((part) => part !== '/').join('/')}`,
            policy: reflector.getAllAndOverride<string | undefined>(POLICY, [handler, metatype!]),
          };
        });
    });
}

describe('access', () => {
  it('is stated by every route', () => {
    const silent = routes.filter(({ policy }) => policy === undefined).map(({ name }) => name);
    expect(silent).toEqual(['ForgottenController.answer']); // the one that this test put there
    expect(routes.length).toBeGreaterThan(10);
  });

  it('is refused by a route that states nothing', async () => {
    const { body } = await supertest(app.getHttpServer()).get('/api/v1/forgotten').expect(403);
    expect(body.code).toBe('no-policy');
  });

  it('is refused to a visitor by every route that is not public, before the input is looked at', async () => {
    const closed = routes.filter(
      ({ policy }) => policy && !['no-session', 'public'].includes(policy),
    );
    for (const { method, path, name } of closed) {
      const filled = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const agent = supertest(app.getHttpServer()) as unknown as Record<
        string,
        (path: string) => supertest.Test
      >;
      const { status, body } = await agent[method]!(filled).send(method === 'get' ? undefined : {});
      expect([name, status, body.code]).toEqual([name, 401, 'not-signed-in']);
    }
    expect(closed.length).toBeGreaterThan(5);
  });
});
