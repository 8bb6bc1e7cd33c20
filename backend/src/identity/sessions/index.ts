export { isForOnePerson, personalProblem } from './personal-space.js';
export { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';
export { SessionsModule } from './sessions.module.js';
export type { MembershipRow } from './sessions.repository.js';
export { SessionsService } from './sessions.service.js';
