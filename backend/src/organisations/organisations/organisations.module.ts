import { Module } from '@nestjs/common';
import { FoundingRepository } from './founding.repository.js';
import { FoundingService } from './founding.service.js';
import { InvitationMails } from './invitation-mails.js';
import { MemberInvitationsController } from './member-invitations.controller.js';
import { MemberInvitationsRepository } from './member-invitations.repository.js';
import { MemberInvitationsService } from './member-invitations.service.js';
import { MembersController } from './members.controller.js';
import { MembersRepository } from './members.repository.js';
import { MembersService } from './members.service.js';
import { OrganisationsController } from './organisations.controller.js';
import { OrganisationsRepository } from './organisations.repository.js';
import { OrganisationsService } from './organisations.service.js';

@Module({
  controllers: [OrganisationsController, MembersController, MemberInvitationsController],
  providers: [
    FoundingRepository,
    FoundingService,
    InvitationMails,
    MemberInvitationsRepository,
    MemberInvitationsService,
    MembersRepository,
    MembersService,
    OrganisationsRepository,
    OrganisationsService,
  ],
})
export class OrganisationsModule {}
