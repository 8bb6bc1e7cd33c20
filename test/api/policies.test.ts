import { Controller, Get } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import supertest from 'supertest';
import { AppModule } from '../../backend/src/app.module.js';
import { loadConfig } from '../../backend/src/platform/config/config.js';
import { configure, createAdapter } from '../../backend/src/create-app.js';
import { testDatabase } from './database.js';
import { routesOf, type Route } from './routes.js';

@Controller('v1/forgotten')
class ForgottenController {
  @Get()
  answer(): string {
    return 'nobody said who may read this';
  }
}

// a busy machine must not decide whether a test passes
let app: NestFastifyApplication;
let routes: Route[];

beforeAll(async () => {
  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', WORKER: 'none' }),
    databaseUrl: await testDatabase(),
  };
  const module = await Test.createTestingModule({
    imports: [AppModule.forRoot(config)],
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
