export { MyInvitationParams } from './invitation-access.schemas.js';
export { InvitationsModule } from './invitations.module.js';
export { consentHash, consentTextOf } from './my-invitation-views.js';
export { type Accommodations, inZones, personalTimes } from './personal-times.js';
