export { ServerOrganisationsModule } from './server-organisations.module.js';
