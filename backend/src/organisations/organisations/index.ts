export { DeclarationSets } from './declaration-sets.js';
export { OrganisationsModule } from './organisations.module.js';
export { OrganisationsRepository } from './organisations.repository.js';
export { OrganisationParams } from './organisations.schemas.js';
export { ownerAddresses } from './owner-addresses.repository.js';
