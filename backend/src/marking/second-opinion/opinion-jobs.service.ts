import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { GradedListeners } from '../../taking/attempts/index.js';
import { CONFIG, type Config, type SecondOpinionConfig } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import type { ChatFailure } from './chat-endpoint.js';
import { Pace } from './pace.js';
import { SecondOpinionsService, type Subject } from './second-opinions.service.js';

const ASK = 'second-opinion';
const SWEEP = 'second-opinion-sweep';
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** How often an endpoint is asked in vain before the opinion counts as failed. */
const TRIES = 6;
/** A reply that cannot be used may be better the next time, but not the time after that. */
const UNUSABLE_TRIES = 2;

const Payload = z.object({ gradeId: z.uuid(), tries: z.int().default(0) });

/** Has an endpoint of the operator's choice asked about graded answers. Off unless the configuration names one. */
@Injectable()
export class OpinionJobsService implements OnModuleInit {
  private readonly logger = new Logger('second-opinion');
  private readonly settings: SecondOpinionConfig | undefined;
  private readonly pace: Pace;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly jobs: JobsService,
    private readonly graded: GradedListeners,
    private readonly opinions: SecondOpinionsService,
  ) {
    this.settings = config.secondOpinion;
    this.pace = new Pace(config.secondOpinion?.perMinute ?? 1);
  }

  onModuleInit(): void {
    const { settings } = this;
    if (settings === undefined) return;
    this.jobs.define(ASK, (payload) => this.ask(settings, Payload.parse(payload)), 'waiting');
    this.jobs.define(SWEEP, async () => {
      for (const gradeId of await this.opinions.overdue()) await this.later(gradeId, 0, 0);
    });
    this.jobs.every(SWEEP, EVERY_TEN_MINUTES);
    this.graded.register(async (attemptId) => {
      for (const gradeId of await this.opinions.waiting(attemptId)) await this.later(gradeId, 0, 0);
    });
  }

  private async later(gradeId: string, tries: number, waitMs: number): Promise<void> {
    const at = waitMs === 0 ? null : new Date(this.opinions.now() + waitMs);
    await this.jobs.schedule(ASK, at, { gradeId, tries }, gradeId);
  }

  private async ask(
    settings: SecondOpinionConfig,
    { gradeId, tries }: z.output<typeof Payload>,
  ): Promise<void> {
    const subject = await this.opinions.subjectOf(gradeId);
    if (subject === null) return;
    const wait = this.pace.take(this.opinions.now());
    if (wait > 0) {
      await this.later(gradeId, tries, wait);
      return;
    }
    const fault = await this.opinions.ask(settings, subject);
    if (fault !== null) await this.cope(settings, { subject, tries: tries + 1, fault });
  }

  /** After a failure: later again, or never again. */
  private async cope(
    settings: SecondOpinionConfig,
    { subject, tries, fault }: { subject: Subject; tries: number; fault: ChatFailure },
  ): Promise<void> {
    const { gradeId } = subject;
    const final =
      fault.kind === 'refused' ||
      tries >= TRIES ||
      (fault.kind === 'unusable' && tries >= UNUSABLE_TRIES);
    this.logger.warn({ gradeId, tries, final, kind: fault.kind, msg: fault.detail });
    if (final) {
      await this.opinions.giveUp(settings, subject, fault.detail);
      return;
    }
    const backOff = settings.backOffMs * 2 ** (tries - 1);
    await this.later(
      gradeId,
      tries,
      (fault.kind === 'busy' ? fault.retryAfterMs : null) ?? backOff,
    );
  }
}
