import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ON_ONESELF, type RequestWithPrincipal } from '../../platform/http/index.js';
import { OwnWork } from './own-work.service.js';

const NAMES = ['attempt', 'invitation', 'candidate', 'item', 'gold'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Refuses members whatever changes their own candidacy, attempts and answers, unless the route says why it may. */
@Injectable()
export class OwnWorkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly own: OwnWork,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (request.member === undefined || request.method === 'GET') return true;
    if (this.reflector.get<string | undefined>(ON_ONESELF, context.getHandler()) !== undefined)
      return true;
    const params = request.params as Readonly<Record<string, string | undefined>>;
    const named = NAMES.flatMap((name) => params[name] ?? []);
    // what is no id is refused by the route itself
    await this.own.refuse(
      request.member,
      named.filter((id) => UUID.test(id)),
    );
    return true;
  }
}
