export { ApiTokensModule } from './api-tokens.module.js';
export { TokenAccess } from './token-access.service.js';
