export { AuditModule } from './audit.module.js';
export {
  aboutAny,
  type AuditEntry,
  countedDetail,
  recordAudit,
  recordAudits,
  tokenOf,
} from './audit.repository.js';
export {
  type SignInAudit,
  recordSignInChange,
  signInTransaction,
} from './sign-in-audit.repository.js';
