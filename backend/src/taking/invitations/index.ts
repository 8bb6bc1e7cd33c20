export { MyInvitationParams } from './invitation-access.schemas.js';
export { InvitationReader } from './invitation-reader.service.js';
export { InvitationsModule } from './invitations.module.js';
export { InvitationsService } from './invitations.service.js';
export { consentHash, consentTextOf } from './my-invitation-views.js';
export { type Accommodations, inZones, personalTimes } from './personal-times.js';
export type { InvitationState } from './standing.js';
