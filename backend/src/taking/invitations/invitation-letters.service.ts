import { Inject, Injectable } from '@nestjs/common';
import { type Release, ReleasesService } from '../assessments/index.js';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { type Envelope, RateLimits } from '../../platform/http/index.js';
import { InvitationsRepository, type LetterRow } from './invitations.repository.js';
import type { Letter } from './letters.js';

/** A letter with where it goes. */
export interface Addressed extends Letter {
  readonly envelope: {
    readonly to: string;
    readonly organisationId: string;
    readonly userId?: string;
    readonly candidateId: string;
  };
}

/** What is written to candidates. */
@Injectable()
export class InvitationLetters {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly releases: ReleasesService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Before a mail that somebody wants sent by hand; throws 429 where the receiver has had enough of them. */
  admit(envelope: Envelope): Promise<void> {
    return this.limits.takeMail(envelope);
  }

  /** Null where it was revoked, or the assessment takes nobody any more. */
  async write(id: string, token: string): Promise<Addressed | null> {
    const row = await this.invitations.letter(id);
    if (row === null) return null;
    const release = await this.releases.current(row.organisation.id, row.assessmentId);
    return release && this.compose(row, release, token);
  }

  /** The letter to somebody whose invitation is at hand. */
  compose(
    { organisation, assessment, candidate, expiresAt }: LetterRow,
    release: Release,
    token: string,
  ): Addressed {
    const { id: candidateId, userId, email, ...person } = candidate;
    return {
      link: this.link(token),
      organisation,
      title: release.title,
      settings: release.settings,
      message: assessment.message,
      candidate: person,
      expiresAt,
      envelope: {
        to: email,
        organisationId: organisation.id,
        candidateId,
        ...(userId === null ? {} : { userId }),
      },
    };
  }

  link(token: string): string {
    return `${originOf(this.config)}/invitation#${token}`;
  }

  /** Where no mail leaves this server, links are passed on by hand. */
  get goByMail(): boolean {
    return this.config.mail !== undefined;
  }

  /** What a manager gets to pass on by hand. */
  shown(link: string | null): { link?: string } {
    return link === null || this.goByMail ? {} : { link };
  }
}
