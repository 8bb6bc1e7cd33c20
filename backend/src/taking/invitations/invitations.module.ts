import { Module } from '@nestjs/common';
import { AssessmentAttemptsModule } from '../assessment-attempts/index.js';
import { AssessmentsModule } from '../assessments/index.js';
import { AttemptsModule } from '../attempts/index.js';
import { CandidatesModule, CsvThread } from '../candidates/index.js';
import { OwnWorkModule } from '../../organisations/own-work/index.js';
import { SessionsModule } from '../../identity/sessions/index.js';
import { Appointments } from './appointments.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { InvitationAccessRepository } from './invitation-access.repository.js';
import { InvitationChangesRepository } from './invitation-changes.repository.js';
import { InvitationDoors } from './invitation-doors.service.js';
import { InvitationEnds } from './invitation-ends.service.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationImportRepository } from './invitation-import.repository.js';
import { InvitationLetters } from './invitation-letters.service.js';
import { InvitationMailJobs } from './invitation-mail-jobs.service.js';
import { InvitationMails } from './invitation-mails.service.js';
import { InvitationReader } from './invitation-reader.service.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { InvitingSettingsController } from './inviting-settings.controller.js';
import { InvitingSettingsRepository } from './inviting-settings.repository.js';
import { InvitingSettingsService } from './inviting-settings.service.js';
import { Inviter } from './inviter.service.js';
import { LinkFileController } from './link-file.controller.js';
import { LinkFileRepository } from './link-file.repository.js';
import { LinkFile } from './link-file.service.js';
import { ManyController } from './many.controller.js';
import { ManyRepository } from './many.repository.js';
import { ManyInvitations } from './many.service.js';
import { MyInvitationsController } from './my-invitations.controller.js';
import { MyInvitationsService } from './my-invitations.service.js';
import { RedemptionService } from './redemption.service.js';
import { StartDoor } from './start-door.service.js';

@Module({
  imports: [
    AssessmentAttemptsModule,
    AssessmentsModule,
    AttemptsModule,
    CandidatesModule,
    OwnWorkModule,
    SessionsModule,
  ],
  controllers: [
    ImportsController,
    InvitationController,
    InvitationsController,
    InvitingSettingsController,
    LinkFileController,
    ManyController,
    MyInvitationsController,
  ],
  providers: [
    Appointments,
    CsvThread,
    ImportsService,
    InvitationAccessRepository,
    InvitationChangesRepository,
    InvitationDoors,
    InvitationEnds,
    InvitationGate,
    InvitationImportRepository,
    InvitationLetters,
    InvitationMailJobs,
    InvitationMails,
    InvitationReader,
    InvitationsRepository,
    InvitationsService,
    Inviter,
    InvitingSettingsRepository,
    InvitingSettingsService,
    LinkFile,
    LinkFileRepository,
    ManyInvitations,
    ManyRepository,
    MyInvitationsService,
    RedemptionService,
    StartDoor,
  ],
  exports: [InvitationReader, InvitationsService],
})
export class InvitationsModule {}
