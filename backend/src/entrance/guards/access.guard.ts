import {
  Inject,
  Injectable,
  Logger,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { TokenAccess } from '../../identity/api-tokens/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import {
  enterAddress,
  enterPatience,
  enterScope,
  enterToken,
  enterTurn,
} from '../../platform/database/index.js';
import {
  BASIC_CHALLENGE,
  basicKeyOf,
  bearerOf,
  isSensitive,
  type Member,
  networkOf,
  notFound,
  POLICY,
  type Policy,
  type Principal,
  Problem,
  type RequestWithPrincipal,
  RIGHT,
  type Right,
  rightsOf,
  SERVER_SCOPE,
  TAKES_LONG,
  TOKEN_SCOPE,
  type TokenScope,
} from '../../platform/http/index.js';
import {
  isForOnePerson,
  type MembershipRow,
  personalProblem,
  readSessionCookie,
  SessionsService,
  setSessionCookie,
} from '../../identity/sessions/index.js';

/** Policies of people. */
type Personal = Exclude<Policy, 'no-session' | 'partner'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the principal of each request and holds it against the route's policy; a route without one is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly logger = new Logger('access');

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenAccess,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.stated(POLICY, context) as Policy | undefined;
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
    const bearer = bearerOf(request);
    if (bearer !== null) await this.admitToken(bearer, request, context);
    else if (policy === 'partner') await this.admitPartner(request, context);
    else await this.admitPerson(policy, request, context);
    this.enterScopeOf(policy, request, context);
    if (this.stated(TAKES_LONG, context) === true) enterPatience();
    return true;
  }

  private async admitPerson(
    policy: Personal,
    request: RequestWithPrincipal,
    context: ExecutionContext,
  ): Promise<void> {
    request.principal = await this.principalOf(request, context.switchToHttp().getResponse());
    const refusal = refusalOf(policy, request.principal);
    if (refusal) throw refusal;
    enterScope({ userId: request.principal?.userId ?? null });
    if (policy === 'author') await this.admitAuthor(request);
    if (policy === 'organisation') request.member = await this.admitMember(request, context);
  }

  /** A program with a token: in one organisation's routes, and in those alone that say which scope opens them. */
  private async admitToken(
    bearer: string,
    request: RequestWithPrincipal,
    context: ExecutionContext,
  ): Promise<void> {
    this.refuseCookie(request);
    const { organisation } = request.params as { organisation?: unknown };
    const { tokenId, member } = await this.tokens.admit(bearer, {
      scope: (this.stated(TOKEN_SCOPE, context) as TokenScope | undefined) ?? null,
      right: this.stated(RIGHT, context) as Right | undefined,
      organisation,
    });
    request.member = member;
    request.tokenId = tokenId;
    enterToken(tokenId);
  }

  /** A partner's program, by its key alone: whoever shows none is asked for it as Basic authentication asks. */
  private async admitPartner(
    request: RequestWithPrincipal,
    context: ExecutionContext,
  ): Promise<void> {
    const key = basicKeyOf(request);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('www-authenticate', BASIC_CHALLENGE);
    if (key === null)
      throw new Problem(
        401,
        request.headers.authorization === undefined ? 'not-signed-in' : 'token-refused',
        'This takes the key of a partner as the user name of Basic authentication, with a blank password.',
      );
    this.refuseCookie(request);
    const { tokenId, member } = await this.tokens.admitPartner(key);
    request.member = member;
    request.tokenId = tokenId;
    enterToken(tokenId);
  }

  private refuseCookie(request: RequestWithPrincipal): void {
    if (readSessionCookie(request, this.config) !== undefined)
      throw new Problem(
        400,
        'two-credentials',
        'This request holds a token and the cookie of a session: send one of the two.',
      );
  }

  /** What the route, or else its controller, says of itself. */
  private stated(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }

  /** What the rest of the request may see in the database. */
  private enterScopeOf(
    policy: Policy,
    request: RequestWithPrincipal,
    context: ExecutionContext,
  ): void {
    const { principal, member, authoringOrganisation } = request;
    const reason =
      (this.stated(SERVER_SCOPE, context) as string | undefined) ??
      (policy === 'server-owner' ? 'the operator looks after the whole server' : undefined);
    const organisationId = member?.organisationId ?? authoringOrganisation;
    enterAddress(request.ip);
    enterTurn(turnOf(request));
    enterScope({
      userId: principal?.userId ?? null,
      organisationId: organisationId ?? principal?.organisationId ?? null,
      server: reason ?? null,
    });
  }

  /** Roles are read anew for each request: one that is taken away ends with the request under way. */
  private async admitMember(
    request: RequestWithPrincipal,
    context: ExecutionContext,
  ): Promise<Member> {
    const right = this.stated(RIGHT, context) as Right | undefined;
    const { organisation } = request.params as { organisation?: unknown };
    const { principal } = request;
    const membership =
      principal && typeof organisation === 'string' && UUID.test(organisation)
        ? await this.sessions.membership(principal, organisation)
        : null;
    if (!principal || !membership || membership.roles.length === 0) throw notFound('organisation');
    const { roles } = membership;
    const rights = rightsOf(roles);
    const refusal = refusalIn(membership, right, principal);
    if (refusal !== null) throw refusal;
    return { userId: principal.userId, organisationId: String(organisation), roles, rights };
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

/** A guest is made in a moment: they take turns by the address that they come from. */
function turnOf({ principal, member, ip }: RequestWithPrincipal): string {
  const account = principal?.kind === 'guest' ? undefined : (principal ?? member);
  return account === undefined ? `address ${networkOf(ip)}` : `account ${account.userId}`;
}

/** Why a member may not use a route of the organisation that asks for `right`. */
function refusalIn(
  { roles, personal, requiresStrongSignIn }: MembershipRow,
  right: Right | undefined,
  principal: Principal,
): Problem | null {
  if (right === undefined || !rightsOf(roles).has(right))
    return new Problem(
      403,
      'not-permitted',
      `Your role (${roles.join(', ')}) does not include this: it takes the right ${String(right)}.`,
    );
  if (personal && !isForOnePerson(right)) return personalProblem();
  if (requiresStrongSignIn && isSensitive(right) && !isStrong(principal))
    return new Problem(
      403,
      'strong-sign-in-required',
      'This organisation asks for more than a password here: sign in with a passkey, a second factor or single sign-on.',
    );
  return null;
}

/** Whether the session began with more than a password. */
function isStrong({ strength }: Principal): boolean {
  return strength !== 'none' && strength !== 'password';
}

function refusalOf(policy: Personal, principal: Principal | null): Problem | null {
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
  if (policy === 'server-owner' && !principal.isOwner)
    return new Problem(403, 'server-owners-only', 'This is for the owner of this server.');
  return null;
}
