import {
  Injectable,
  SetMetadata,
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { networkOf } from './network.js';
import type { RequestWithPrincipal } from './access.js';
import { RateLimits, type LimitName } from './rate-limit.js';

const LIMITED = 'meshwright:limited';

/** Counts each call of the route against these limits of the table in rate-limit.ts. */
export const Limited = (...names: LimitName[]): CustomDecorator => SetMetadata(LIMITED, names);

/** Enforces `@Limited()`; runs after the access guard, which finds the user. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const names = this.reflector.get<LimitName[] | undefined>(LIMITED, context.getHandler());
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    for (const name of names ?? []) await this.limits.take(name, this.keyOf(name, request));
    return true;
  }

  private keyOf(name: LimitName, request: RequestWithPrincipal): string {
    const by = this.limits.countedBy(name);
    if (by === 'all') return 'all';
    if (by !== 'user') return networkOf(request.ip);
    return request.principal?.userId ?? request.tokenId ?? networkOf(request.ip);
  }
}
