import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import type { Right, Role } from './rights.js';
import type { TokenScope } from './token-scopes.js';

/** Who may call a route. A route that says nothing is refused to everybody, and a test fails. */
export type Policy =
  | 'no-session'
  | 'public'
  | 'guest'
  | 'member'
  | 'author'
  | 'organisation'
  | 'partner'
  | 'server-owner';

export const POLICY = 'meshwright:policy';

/** For everybody, and the session is not even looked up: such a route answers without the database. */
export const NoSession = (): CustomDecorator => SetMetadata(POLICY, 'no-session' satisfies Policy);

/** Without a session; where there is one, `@CurrentUser()` still gives its user. */
export const Public = (): CustomDecorator => SetMetadata(POLICY, 'public' satisfies Policy);

/** Any session: a guest's or a member's. */
export const AllowGuest = (): CustomDecorator => SetMetadata(POLICY, 'guest' satisfies Policy);

export const MembersOnly = (): CustomDecorator => SetMetadata(POLICY, 'member' satisfies Policy);

/** Authors of the question bank, who see answer keys: see answer-keys.service.ts. */
export const AuthorsOnly = (): CustomDecorator => SetMetadata(POLICY, 'author' satisfies Policy);

/** Owners of this server: who operate it, not who own an organisation on it. */
export const ServerOwnersOnly = (): CustomDecorator =>
  SetMetadata(POLICY, 'server-owner' satisfies Policy);

/**
 * A partner's program with the key that an organisation was made for it, sent as the user name of Basic authentication; no
 * person and no other token. `@CurrentMember()` is who made the key.
 */
export const PartnersOnly = (): CustomDecorator => SetMetadata(POLICY, 'partner' satisfies Policy);

export const RIGHT = 'meshwright:right';

export const SERVER_SCOPE = 'meshwright:server-scope';

/**
 * A route that works on rows of whoever it turns out to be for: signing in, a link with a token. All rows are in scope,
 * so its services must look for the one that they mean. `reason` says why the caller's own rows will not do.
 */
export const AsServer = (reason: string): CustomDecorator => SetMetadata(SERVER_SCOPE, reason);

export const TAKES_LONG = 'meshwright:takes-long';

/** A route (or all of a controller) that works on many people's rows: its statements get more time (database/limits.ts). */
export const TakesLong = (): CustomDecorator => SetMetadata(TAKES_LONG, true);

/**
 * Members of the organisation that the address names as `:organisation`, whose roles give them `right`. Nobody else
 * learns that it exists (404); a member without the right is told so (403).
 */
export const InOrganisation = (right: Right): ReturnType<typeof applyDecorators> =>
  applyDecorators(SetMetadata(POLICY, 'organisation' satisfies Policy), SetMetadata(RIGHT, right));

export const ON_ONESELF = 'meshwright:on-oneself';

/**
 * A route that changes something about a candidate, and that a member who is that candidate may call all the same.
 * `reason` says why; every other one is refused to them (own-work/own-work.guard.ts).
 */
export const OnOneselfToo = (reason: string): CustomDecorator => SetMetadata(ON_ONESELF, reason);

export const TOKEN_SCOPE = 'meshwright:token-scope';

/** Name of the extension of the API's description that says which scope opens an operation. */
export const SCOPE_EXTENSION = 'x-token-scope';

/**
 * A route of an organisation that a token of that organisation opens too, where it was made for `scope`. Every other
 * route refuses tokens.
 */
export const OpenToTokens = (scope: TokenScope): ReturnType<typeof applyDecorators> =>
  applyDecorators(
    SetMetadata(TOKEN_SCOPE, scope),
    ApiBearerAuth('token'),
    ApiExtension(SCOPE_EXTENSION, scope),
  );

/** How somebody proved who they are when the session began; the last three are more than a password. */
export const STRENGTHS = ['none', 'password', 'two-factor', 'passkey', 'single-sign-on'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The person behind the request, as the session says. `organisationId` goes on every row that the request writes. */
export interface Principal {
  readonly userId: string;
  readonly organisationId: string;
  readonly sessionId: string;
  readonly kind: 'guest' | 'member';
  readonly isOwner: boolean;
  readonly strength: Strength;
}

/** Where the guard leaves the principal for the rest of the request. */
export interface RequestWithPrincipal extends FastifyRequest {
  principal?: Principal | null;
  /** On routes for authors: the organisation as whose author the person works. */
  authoringOrganisation?: string;
  /** On routes of an organisation: the caller as its member. */
  member?: Member;
  /** The token that came in place of a session; `member` is then who made it. */
  tokenId?: string;
}

/** The caller: `Principal` on every route but a public one, where it may be null. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | null =>
    context.switchToHttp().getRequest<RequestWithPrincipal>().principal ?? null,
);

/** An author at work: the drafts that they see are those of `organisationId`. */
export interface Author {
  readonly userId: string;
  readonly organisationId: string;
}

/** The caller of a route that is for authors only. */
export const CurrentAuthor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Author => {
    const request = context.switchToHttp().getRequest<RequestWithPrincipal>();
    const { principal, authoringOrganisation } = request;
    if (!principal || authoringOrganisation === undefined)
      throw new Error('@CurrentAuthor() stands on a route that is not for authors only');
    return { userId: principal.userId, organisationId: authoringOrganisation };
  },
);

/** Somebody at work in an organisation of theirs. `organisationId` goes on every row that the request reads or writes. */
export interface Member {
  readonly userId: string;
  readonly organisationId: string;
  readonly roles: readonly Role[];
  readonly rights: ReadonlySet<Right>;
}

/** The caller of a route of an organisation (`@InOrganisation`). */
export const CurrentMember = createParamDecorator(
  (_: unknown, context: ExecutionContext): Member => {
    const { member } = context.switchToHttp().getRequest<RequestWithPrincipal>();
    if (!member)
      throw new Error('@CurrentMember() stands on a route that is not of an organisation');
    return member;
  },
);
