import { RequestMethod, type INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { POLICY, RIGHT, TOKEN_SCOPE, type Policy } from '../../backend/src/platform/http/access.js';
import type { Right } from '../../backend/src/platform/http/rights.js';
import type { TokenScope } from '../../backend/src/platform/http/token-scopes.js';

export interface Route {
  /** `MembersController.list` */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/api/v1/organisations/:organisation/members` */
  readonly path: string;
  readonly policy: Policy | undefined;
  readonly right: Right | undefined;
  /** What a token must be made for; undefined where none opens the route. */
  readonly scope: TokenScope | undefined;
}

/** Every handler of every controller, as Nest itself finds them. */
export function routesOf(app: INestApplication): Route[] {
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ instance, metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    return scanner
      .getAllMethodNames(prototype)
      .filter((name) => Reflect.hasMetadata('path', prototype[name]!))
      .map((name): Route => {
        const handler = prototype[name]!;
        const parts = [
          Reflect.getMetadata('path', metatype),
          Reflect.getMetadata('path', handler),
        ] as string[];
        const of = (key: string): unknown =>
          reflector.getAllAndOverride(key, [handler, metatype as () => unknown]);
        return {
          name: `${metatype.name}.${name}`,
          method: RequestMethod[
            Reflect.getMetadata('method', handler) as number
          ]!.toLowerCase() as Route['method'],
          path: `/api/${parts.filter((part) => part !== '/').join('/')}`,
          policy: of(POLICY) as Policy | undefined,
          right: of(RIGHT) as Right | undefined,
          scope: of(TOKEN_SCOPE) as TokenScope | undefined,
        };
      });
  });
}
