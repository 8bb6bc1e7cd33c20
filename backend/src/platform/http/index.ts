export {
  AllowGuest,
  AsServer,
  type Author,
  AuthorsOnly,
  CurrentAuthor,
  CurrentMember,
  CurrentUser,
  InOrganisation,
  type Member,
  MembersOnly,
  NoSession,
  ON_ONESELF,
  OnOneselfToo,
  OpenToTokens,
  POLICY,
  PartnersOnly,
  type Policy,
  type Principal,
  Public,
  RIGHT,
  type RequestWithPrincipal,
  SERVER_SCOPE,
  STRENGTHS,
  ServerOwnersOnly,
  type Strength,
  TAKES_LONG,
  TOKEN_SCOPE,
  TakesLong,
} from './access.js';
export { describedOnce, serveApiDocs } from './api-docs.js';
export { BASIC_CHALLENGE, basicHeader, basicKeyOf } from './basic.js';
export { bearerOf } from './bearer.js';
export { DrainingAdapter } from './draining-adapter.js';
export { EventStream, eventStream } from './event-stream.js';
export { ForbiddenAddress, addressFault, guardedFetch } from './guarded-fetch.js';
export { HttpModule } from './http.module.js';
export { BODY_LIMIT, TAKES_FORM, acceptJsonOnly, allowLargerBodies } from './json-body.js';
export { jsonFile, jsonPieces } from './json-pieces.js';
export { LimitGuard, Limited } from './limited.js';
export { NestLogger, createLogger } from './logger.js';
export { networkOf } from './network.js';
export { describeApi } from './openapi.js';
export { foreignHostProblem } from './own-host.js';
export { ownPath } from './own-path.js';
export { type PageCursor, olderThan, pageCursorOf, pageOf } from './page-cursor.js';
export { ProblemFilter, sendProblem, toProblem } from './problem.filter.js';
export { type Fault, Problem, invalidInput, notFound, storageFull } from './problem.js';
export { type Envelope, RateLimits } from './rate-limit.js';
export {
  RIGHTS,
  ROLES,
  type Right,
  type Role,
  isSensitive,
  restsInAssessment,
  rightsOf,
} from './rights.js';
export { crossSiteProblem } from './same-origin.js';
export { setSecurityHeaders } from './security-headers.js';
export { isPage, serveSpa } from './spa.js';
export { PARTNER_SCOPE, TOKEN_SCOPES, type TokenScope } from './token-scopes.js';
export { ValidationPipe } from './validation.pipe.js';
export { zipped } from './zipped.js';
