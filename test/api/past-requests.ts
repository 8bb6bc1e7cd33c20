import { asServer } from '../../backend/src/platform/database/scope.js';

/** A service as a job would call it: no request has said for whom. */
export function pastRequests<T extends object>(service: T): T {
  return new Proxy(service, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function'
        ? (...args: unknown[]) =>
            asServer('a test', async () => (await Reflect.apply(value, target, args)) as unknown)
        : value;
    },
  });
}
