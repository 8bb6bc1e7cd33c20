import { Injectable } from '@nestjs/common';
import { AidsService } from '../../taking/aids/index.js';
import { Problem } from '../../platform/http/index.js';
import { StandingsService } from '../decisions/index.js';
import { partnerScore } from './ats-words.js';
import { SendsRepository } from './sends.repository.js';

export interface Place {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly invitationId: string;
  /** In whose name it is told: who made the key. */
  readonly userId: string;
}

/** A result that may leave: of the attempt that counts, with every answer marked by people to the end. */
export interface CountingResult {
  readonly attemptId: string;
  /** 0 to 100. */
  readonly score: number;
  readonly band: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date;
}

/**
 * `graded`: there are proposals, which nobody has confirmed whole, or it rests: who made the key takes an assessment
 * themselves, and is told no marks of others meanwhile, by no program either.
 */
export type Outcome =
  | { readonly is: 'counting'; readonly result: CountingResult }
  | { readonly is: 'graded' | 'resting' | 'none' };

/** Whether there is a result to tell a partner. */
@Injectable()
export class CountingResults {
  constructor(
    private readonly standings: StandingsService,
    private readonly sends: SendsRepository,
    private readonly aids: AidsService,
  ) {}

  async of({ organisationId, assessmentId, invitationId, userId }: Place): Promise<Outcome> {
    const standing = await this.standings.ofInvitation(
      { organisationId, assessmentId },
      invitationId,
    );
    if (standing === null) return { is: 'none' };
    if (standing.review !== 'whole') return { is: 'graded' };
    if (await this.rests({ organisationId, userId })) return { is: 'resting' };
    const { attemptId, score, band, handedInAt } = standing;
    const times = await this.sends.times(organisationId, attemptId);
    return {
      is: 'counting',
      result: {
        attemptId,
        score: partnerScore(score),
        band,
        startedAt: times?.startedAt ?? null,
        completedAt: times?.submittedAt ?? handedInAt,
      },
    };
  }

  private async rests(member: { organisationId: string; userId: string }): Promise<boolean> {
    try {
      await this.aids.admitMember(member, 'Results');
      return false;
    } catch (error) {
      if (error instanceof Problem && error.code === 'assessment-under-way') return true;
      throw error;
    }
  }
}
