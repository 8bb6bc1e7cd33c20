import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBasicAuth } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PartnersOnly, Problem, type RequestWithPrincipal } from '../../platform/http/index.js';
import { ConnectionsRepository } from './connections.repository.js';

const PARTNER = 'meshwright:partner';

/**
 * Whether the key that came (the access guard knows whose it is) is that of the organisation's connection with the very
 * partner whose route it is: no other token with the scope, and no other partner's key, does.
 */
@Injectable()
export class PartnerDoor implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly connections: ConnectionsRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const partner = this.reflector.getAllAndOverride<string>(PARTNER, [
      context.getHandler(),
      context.getClass(),
    ]);
    const { tokenId, member } = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const known =
      tokenId !== undefined &&
      member !== undefined &&
      (await this.connections.opens(member.organisationId, partner, tokenId));
    if (!known)
      throw new Problem(401, 'token-refused', 'This is no key of a connection with this partner.');
    // the access guard asks for a key before it knows that there is one
    void context.switchToHttp().getResponse<FastifyReply>().removeHeader('www-authenticate');
    return true;
  }
}

/** Routes that `partner` calls with the key of its connection. */
export const ByKeyOf = (partner: string): ReturnType<typeof applyDecorators> =>
  applyDecorators(
    PartnersOnly(),
    SetMetadata(PARTNER, partner),
    UseGuards(PartnerDoor),
    ApiBasicAuth('partner'),
  );
