import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './identity/accounts/accounts.module.js';
import { AnalyticsModule } from './measuring/analytics/analytics.module.js';
import { AnswerKeysModule } from './bank/answer-keys/answer-keys.module.js';
import { ApiTokensModule } from './identity/api-tokens/api-tokens.module.js';
import { AssessmentsModule } from './taking/assessments/assessments.module.js';
import { AssessmentAttemptsModule } from './taking/assessment-attempts/assessment-attempts.module.js';
import { AttemptEventsModule } from './taking/attempt-events/attempt-events.module.js';
import { AttemptsModule } from './taking/attempts/attempts.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { AuthoringModule } from './authors/authoring/authoring.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule, type Surroundings } from './platform/config/config.module.js';
import { CandidatesModule } from './taking/candidates/candidates.module.js';
import { CredentialsModule } from './telling/credentials/credentials.module.js';
import { ContentModule } from './bank/content/content.module.js';
import { DataCopiesModule } from './platform/data-copies/data-copies.module.js';
import { DecisionsModule } from './telling/decisions/decisions.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { GuardsModule } from './entrance/guards/guards.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { InterviewsModule } from './practice/interviews/interviews.module.js';
import { InvitationsModule } from './taking/invitations/invitations.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LiveModule } from './taking/live/live.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { PasskeysModule } from './identity/passkeys/passkeys.module.js';
import { MyDataModule } from './telling/my-data/my-data.module.js';
import { OrganisationsModule } from './organisations/organisations/organisations.module.js';
import { PlansModule } from './practice/plans/plans.module.js';
import { ProgressModule } from './practice/progress/progress.module.js';
import { ProjectsModule } from './practice/projects/projects.module.js';
import { QuotasModule } from './platform/quotas/quotas.module.js';
import { RegradesModule } from './marking/regrades/regrades.module.js';
import { ResultsModule } from './telling/results/results.module.js';
import { QtiModule } from './authors/qti/qti.module.js';
import { ReviewsModule } from './marking/reviews/reviews.module.js';
import { SecondOpinionModule } from './marking/second-opinion/second-opinion.module.js';
import { SecretsModule } from './platform/secrets/secrets.module.js';
import { ServerOrganisationsModule } from './organisations/server-organisations/server-organisations.module.js';
import { SessionsModule } from './identity/sessions/sessions.module.js';
import { SkillsModule } from './practice/skills/skills.module.js';
import { SsoModule } from './identity/sso/sso.module.js';
import { ThreadsModule } from './platform/threads/threads.module.js';
import { WatchingModule } from './taking/watching/watching.module.js';
import { WebhooksModule } from './organisations/webhooks/webhooks.module.js';

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
        ReviewsModule,
        QtiModule,
        DecisionsModule,
        RegradesModule,
        ResultsModule,
        AnalyticsModule,
        CandidatesModule,
        InvitationsModule,
        MyDataModule,
        CredentialsModule,
        WebhooksModule,
      ],
    };
  }
}
