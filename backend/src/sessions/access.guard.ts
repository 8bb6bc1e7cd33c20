import {
  Inject,
  Injectable,
  Logger,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { POLICY, type Policy, type Principal, type RequestWithPrincipal } from '../http/access.js';
import { Problem } from '../http/problem.js';
import { readSessionCookie, setSessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Finds the principal of each request and holds it against the route's policy; a route without one is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly logger = new Logger('access');

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy === undefined) {
      this.logger.error(
        `${context.getClass().name}.${context.getHandler().name} has no access policy`,
      );
      throw new Problem(
        403,
        'no-policy',
        'This route is closed: it says nothing about who may use it.',
      );
    }
    if (policy === 'no-session') return true;
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    request.principal = await this.principalOf(request, context.switchToHttp().getResponse());
    const refusal = refusalOf(policy, request.principal);
    if (refusal) throw refusal;
    if (policy === 'author') await this.admitAuthor(request);
    return true;
  }

  private async admitAuthor(request: RequestWithPrincipal): Promise<void> {
    const organisation =
      request.principal && (await this.sessions.authoringOrganisation(request.principal));
    if (!organisation)
      throw new Problem(
        403,
        'authors-only',
        'This shows answer keys: it is for authors of the question bank.',
      );
    request.authoringOrganisation = organisation;
  }

  /** The cookie lives as long as the session's row: whenever that is prolonged, the browser is told so too. */
  private async principalOf(
    request: RequestWithPrincipal,
    reply: FastifyReply,
  ): Promise<Principal | null> {
    const token = readSessionCookie(request, this.config);
    if (token === undefined) return null;
    const session = await this.sessions.resolve(token);
    if (session?.touched) setSessionCookie(reply, token, this.config);
    return session?.principal ?? null;
  }
}

function refusalOf(
  policy: Exclude<Policy, 'no-session'>,
  principal: Principal | null,
): Problem | null {
  if (policy === 'public') return null;
  if (!principal)
    return new Problem(401, 'not-signed-in', 'Sign in, or go on as a guest, to do this.');
  if (policy === 'guest') return null;
  if (principal.kind !== 'member') {
    return new Problem(
      403,
      'members-only',
      'This needs an account: sign up, and everything done so far stays yours.',
    );
  }
  return null;
}
