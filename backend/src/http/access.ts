import {
  createParamDecorator,
  SetMetadata,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who may call a route. A route that says nothing is refused to everybody, and a test fails. */
export type Policy = 'no-session' | 'public' | 'guest' | 'member' | 'author';

export const POLICY = 'meshwright:policy';

/** For everybody, and the session is not even looked up: such a route answers without the database. */
export const NoSession = (): CustomDecorator => SetMetadata(POLICY, 'no-session' satisfies Policy);

/** Without a session; where there is one, `@CurrentUser()` still gives its user. */
export const Public = (): CustomDecorator => SetMetadata(POLICY, 'public' satisfies Policy);

/** Any session: a guest's or a member's. */
export const AllowGuest = (): CustomDecorator => SetMetadata(POLICY, 'guest' satisfies Policy);

export const MembersOnly = (): CustomDecorator => SetMetadata(POLICY, 'member' satisfies Policy);

/** Authors of the question bank, who see answer keys: owners of the server and authors in an owner's organisation. */
export const AuthorsOnly = (): CustomDecorator => SetMetadata(POLICY, 'author' satisfies Policy);

/** The person behind the request, as the session says. `organisationId` goes on every row that the request writes. */
export interface Principal {
  readonly userId: string;
  readonly organisationId: string;
  readonly sessionId: string;
  readonly kind: 'guest' | 'member';
  readonly isOwner: boolean;
}

/** Where the guard leaves the principal for the rest of the request. */
export interface RequestWithPrincipal extends FastifyRequest {
  principal?: Principal | null;
  /** On routes for authors: the organisation as whose author the person works. */
  authoringOrganisation?: string;
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
