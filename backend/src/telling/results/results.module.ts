import { Module } from '@nestjs/common';
import { AidsModule } from '../../taking/aids/index.js';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { ReviewsModule } from '../../marking/reviews/index.js';
import { OwnWorkModule } from '../../organisations/own-work/index.js';
import { AppealAnswers } from './appeal-answers.service.js';
import { AppealTelling } from './appeal-telling.service.js';
import { AppealsRepository } from './appeals.repository.js';
import { AppealsService } from './appeals.service.js';
import { MyAppealsService } from './my-appeals.service.js';
import { MyResultsController } from './my-results.controller.js';
import { MyResultsService } from './my-results.service.js';
import { ResultMails } from './result-mails.service.js';
import { ResultMaterialsRepository } from './result-materials.repository.js';
import { ResultMaterialsService } from './result-materials.service.js';
import { ResultSourcesService } from './result-sources.service.js';
import { ResultsController } from './results.controller.js';
import { ResultsExport } from './results-export.js';
import { ResultsRepository } from './results.repository.js';
import { ResultsService } from './results.service.js';
import { TellingService } from './telling.service.js';
import { ToldRepository } from './told.repository.js';

@Module({
  imports: [
    AidsModule,
    AssessmentsModule,
    AttemptsModule,
    ContentModule,
    MailModule,
    OwnWorkModule,
    ReviewsModule,
  ],
  controllers: [ResultsController, MyResultsController],
  providers: [
    AppealAnswers,
    AppealTelling,
    AppealsRepository,
    AppealsService,
    MyAppealsService,
    MyResultsService,
    ResultMails,
    ResultMaterialsRepository,
    ResultMaterialsService,
    ResultSourcesService,
    ResultsExport,
    ResultsRepository,
    ResultsService,
    TellingService,
    ToldRepository,
  ],
  exports: [MyResultsService],
})
export class ResultsModule {}
