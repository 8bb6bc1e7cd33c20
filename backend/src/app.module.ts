import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AnswerKeysModule } from './answer-keys/answer-keys.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { AssessmentsModule } from './assessments/assessments.module.js';
import { AssessmentAttemptsModule } from './assessment-attempts/assessment-attempts.module.js';
import { AttemptEventsModule } from './attempt-events/attempt-events.module.js';
import { AttemptsModule } from './attempts/attempts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthoringModule } from './authoring/authoring.module.js';
import type { Config } from './config/config.js';
import { ConfigModule, type Surroundings } from './config/config.module.js';
import { CandidatesModule } from './candidates/candidates.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { ContentModule } from './content/content.module.js';
import { DataCopiesModule } from './data-copies/data-copies.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { DatabaseModule } from './database/database.module.js';
import { GuardsModule } from './guards/guards.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { InterviewsModule } from './interviews/interviews.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LiveModule } from './live/live.module.js';
import { MailModule } from './mail/mail.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { MyDataModule } from './my-data/my-data.module.js';
import { OrganisationsModule } from './organisations/organisations.module.js';
import { PlansModule } from './plans/plans.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { QuotasModule } from './quotas/quotas.module.js';
import { RegradesModule } from './regrades/regrades.module.js';
import { ResultsModule } from './results/results.module.js';
import { QtiModule } from './qti/qti.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SecondOpinionModule } from './second-opinion/second-opinion.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { ServerOrganisationsModule } from './server-organisations/server-organisations.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SkillsModule } from './skills/skills.module.js';
import { SsoModule } from './sso/sso.module.js';
import { ThreadsModule } from './threads/threads.module.js';
import { WatchingModule } from './watching/watching.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

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
