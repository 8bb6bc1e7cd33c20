import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './identity/accounts/index.js';
import { AnalyticsModule } from './measuring/analytics/index.js';
import { AnswerKeysModule } from './bank/answer-keys/index.js';
import { ApiTokensModule } from './identity/api-tokens/index.js';
import { AssessmentsModule } from './taking/assessments/index.js';
import { AssessmentAttemptsModule } from './taking/assessment-attempts/index.js';
import { AttemptEventsModule } from './taking/attempt-events/index.js';
import { AtsModule } from './telling/ats/index.js';
import { AttemptsModule } from './taking/attempts/index.js';
import { AuditModule } from './platform/audit/index.js';
import { AuthoringModule } from './authors/authoring/index.js';
import { type Config, ConfigModule, type Surroundings } from './platform/config/index.js';
import { CandidatesModule } from './taking/candidates/index.js';
import { CredentialsModule } from './telling/credentials/index.js';
import { ContentModule } from './bank/content/index.js';
import { DataCopiesModule } from './platform/data-copies/index.js';
import { DecisionsModule } from './telling/decisions/index.js';
import { DatabaseModule } from './platform/database/index.js';
import { GuardsModule } from './entrance/guards/index.js';
import { HealthModule } from './platform/health/index.js';
import { HttpModule } from './platform/http/index.js';
import { InterviewsModule } from './practice/interviews/index.js';
import { InvitationsModule } from './taking/invitations/index.js';
import { JobsModule } from './platform/jobs/index.js';
import { LiveModule } from './taking/live/index.js';
import { MailModule } from './platform/mail/index.js';
import { OwnQuestionsModule } from './bank/own-questions/index.js';
import { PasskeysModule } from './identity/passkeys/index.js';
import { MyDataModule } from './telling/my-data/index.js';
import { OrganisationsModule } from './organisations/organisations/index.js';
import { PlansModule } from './practice/plans/index.js';
import { ProgressModule } from './practice/progress/index.js';
import { ProjectsModule } from './practice/projects/index.js';
import { QuotasModule } from './platform/quotas/index.js';
import { RegradesModule } from './marking/regrades/index.js';
import { ResultsModule } from './telling/results/index.js';
import { ExchangeModule } from './authors/exchange/index.js';
import { QtiModule } from './authors/qti/index.js';
import { OverlapsModule } from './marking/overlaps/index.js';
import { ReviewsModule } from './marking/reviews/index.js';
import { SecondOpinionModule } from './marking/second-opinion/index.js';
import { SecretsModule } from './platform/secrets/index.js';
import { ServerOrganisationsModule } from './organisations/server-organisations/index.js';
import { SessionsModule } from './identity/sessions/index.js';
import { SkillsModule } from './practice/skills/index.js';
import { SsoModule } from './identity/sso/index.js';
import { ThreadsModule } from './platform/threads/index.js';
import { WatchingModule } from './taking/watching/index.js';
import { WebhooksModule } from './organisations/webhooks/index.js';

@Module({})
export class AppModule {
  /** With a clock or a chance, every rule of the server goes by that one. */
  static forRoot(config: Config, surroundings?: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, surroundings),
        DatabaseModule,
        HttpModule,
        JobsModule,
        ThreadsModule,
        SecretsModule,
        QuotasModule,
        DataCopiesModule,
        AnswerKeysModule,
        GuardsModule,
        SessionsModule,
        ApiTokensModule,
        AccountsModule,
        AuditModule,
        LiveModule,
        MailModule,
        OwnQuestionsModule,
        PasskeysModule,
        SsoModule,
        OrganisationsModule,
        ServerOrganisationsModule,
        HealthModule,
        ContentModule,
        PlansModule,
        AssessmentsModule,
        AttemptsModule,
        AssessmentAttemptsModule,
        AttemptEventsModule,
        SecondOpinionModule,
        AuthoringModule,
        ProgressModule,
        InterviewsModule,
        ProjectsModule,
        SkillsModule,
        WatchingModule,
        OverlapsModule,
        ReviewsModule,
        QtiModule,
        ExchangeModule,
        DecisionsModule,
        RegradesModule,
        ResultsModule,
        AnalyticsModule,
        CandidatesModule,
        InvitationsModule,
        MyDataModule,
        CredentialsModule,
        WebhooksModule,
        AtsModule,
      ],
    };
  }
}
