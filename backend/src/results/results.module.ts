import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AssessmentsModule } from '../assessments/assessments.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ContentModule } from '../content/content.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { MyResultsController } from './my-results.controller.js';
import { MyResultsService } from './my-results.service.js';
import { ResultBodiesService } from './result-bodies.service.js';
import { ResultMails } from './result-mails.service.js';
import { ResultMaterialsRepository } from './result-materials.repository.js';
import { ResultsController } from './results.controller.js';
import { ResultsRepository } from './results.repository.js';
import { ResultsService } from './results.service.js';

@Module({
  imports: [
    AccountsModule,
    AssessmentsModule,
    AttemptsModule,
    ContentModule,
    MailModule,
    ReviewsModule,
  ],
  controllers: [ResultsController, MyResultsController],
  providers: [
    MyResultsService,
    ResultBodiesService,
    ResultMails,
    ResultMaterialsRepository,
    ResultsRepository,
    ResultsService,
  ],
})
export class ResultsModule {}
