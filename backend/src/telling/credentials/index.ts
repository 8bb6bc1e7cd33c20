export { CredentialsModule } from './credentials.module.js';
export { SigningKeys } from './signing-keys.service.js';
