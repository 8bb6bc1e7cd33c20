import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { ProgressModule } from '../progress/index.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { AssignmentsService } from './assignments.service.js';
import { DigestFacts } from './digest-facts.js';
import { DigestLinks } from './digest-links.js';
import { DigestMails } from './digest-mails.service.js';
import { DigestSwitch } from './digest-switch.service.js';
import { DigestJob } from './digest.job.js';
import { DigestsController } from './digests.controller.js';
import { DigestsRepository } from './digests.repository.js';
import { MatrixRepository } from './matrix.repository.js';
import { MatrixService } from './matrix.service.js';
import { OwnAssignmentsController } from './own-assignments.controller.js';
import { OwnAssignmentsService } from './own-assignments.service.js';
import { OwnPlaceRepository } from './own-place.repository.js';
import { OwnSkillsService } from './own-skills.service.js';
import { PracticeHistory } from './practice-history.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';
import { ShareSwitchService } from './share-switch.service.js';
import { SharesRepository } from './shares.repository.js';
import { SkillsController } from './skills.controller.js';
import { SkillsJob } from './skills.job.js';
import { TellingHooks } from './telling-hooks.js';
import { TellingService } from './telling.service.js';

@Module({
  imports: [AttemptsModule, ContentModule, ProgressModule],
  controllers: [
    SkillsController,
    ProfilesController,
    AssignmentsController,
    OwnAssignmentsController,
    DigestsController,
  ],
  providers: [
    AssignmentsRepository,
    AssignmentsService,
    DigestFacts,
    DigestJob,
    DigestLinks,
    DigestMails,
    DigestSwitch,
    DigestsRepository,
    MatrixRepository,
    MatrixService,
    OwnAssignmentsService,
    OwnPlaceRepository,
    OwnSkillsService,
    PracticeHistory,
    ProfilesRepository,
    ProfilesService,
    ShareSwitchService,
    SharesRepository,
    SkillsJob,
    TellingHooks,
    TellingService,
  ],
})
export class SkillsModule {}
