import { Injectable } from '@nestjs/common';
import { AttemptControlService } from '../attempts/index.js';
import { type Needs, OwnWork } from '../../organisations/own-work/index.js';
import { CandidatesRepository } from './candidates.repository.js';

/** What somebody needs reaches attempts that are under way as soon as it is known. */
@Injectable()
export class Accommodations {
  constructor(
    private readonly candidates: CandidatesRepository,
    private readonly control: AttemptControlService,
    private readonly own: OwnWork,
  ) {}

  /** Throws 403 `own-work` where somebody would give themselves more time or breaks. Ask before anything is stored. */
  refuseOwn(userId: string, people: readonly Needs[]): Promise<void> {
    return this.own.refuseNeeds(userId, people);
  }

  /** What fails is told to who made the change: a person must not sit there without the time that they were given. */
  async apply(
    candidateId: string,
    by: { readonly userId: string; readonly organisationId: string },
  ): Promise<void> {
    const person = await this.candidates.find(by.organisationId, candidateId);
    if (person === null) return;
    const { extraTimePercent, breakSeconds } = person;
    await this.control.accommodate(candidateId, { extraTimePercent, breakSeconds }, by);
  }
}
