export { ApiTokensModule } from './api-tokens.module.js';
export { createToken, type NewToken, revokeToken } from './api-tokens.repository.js';
export { MOST_LIVE, newToken, tooManyTokens } from './api-tokens.service.js';
export { TokenAccess } from './token-access.service.js';
