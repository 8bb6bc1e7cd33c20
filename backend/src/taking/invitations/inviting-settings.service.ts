import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { expiryOf } from './expiry.js';
import { InvitationGate } from './invitation-gate.service.js';
import { InvitationLetters } from './invitation-letters.service.js';
import type { AssessmentParams } from './invitations.schemas.js';
import { InvitingSettingsRepository } from './inviting-settings.repository.js';
import type {
  InvitingSettings,
  MailPreview,
  MailPreviewRequest,
} from './inviting-settings.schemas.js';
import { invitationMail, reminderMail } from './letters.js';

/** What a preview shows where the candidate's own token stands. */
const NO_TOKEN = '…';

/** How people are invited to an assessment: the organisation's words, how long, for which job. */
@Injectable()
export class InvitingSettingsService {
  constructor(
    private readonly gate: InvitationGate,
    private readonly settings: InvitingSettingsRepository,
    private readonly letters: InvitationLetters,
    private readonly clock: Clock,
  ) {}

  async read(member: Member, params: AssessmentParams): Promise<InvitingSettings> {
    const found = await this.settings.find(placeOf(member, params));
    if (found === null) throw notFound('assessment');
    return found;
  }

  async save(
    member: Member,
    params: AssessmentParams,
    settings: InvitingSettings,
  ): Promise<InvitingSettings> {
    if (!(await this.settings.save(placeOf(member, params), settings, member.userId)))
      throw notFound('assessment');
    return settings;
  }

  /** The mails as they would be written now with that message and length. Sends nothing. */
  async preview(
    member: Member,
    params: AssessmentParams,
    { message, days }: MailPreviewRequest,
  ): Promise<MailPreview> {
    const of = await this.gate.of(member, params);
    const { title, settings } = await this.gate.published(of);
    const letter = {
      link: this.letters.link(NO_TOKEN),
      organisation: await this.settings.organisation(of.organisationId),
      title,
      settings,
      message,
      candidate: { displayName: 'Ada', timeZone: null, extraTimePercent: 0, breakSeconds: 0 },
      expiresAt: expiryOf(undefined, { window: settings.window, days }, this.clock.now()),
    };
    return { invitation: invitationMail(letter), reminder: reminderMail(letter) };
  }
}

const placeOf = ({ organisationId }: Member, { assessment }: AssessmentParams) => ({
  organisationId,
  assessmentId: assessment,
});
