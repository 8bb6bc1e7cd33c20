export { hashToken, isToken, newToken } from './random-token.js';
export { KEY_FILE, SecretBox } from './secret-box.js';
export { SecretsModule } from './secrets.module.js';
