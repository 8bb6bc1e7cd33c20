import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import type { OwnBy } from './own-rows.repository.js';
import { OwnWorkRepository } from './own-work.repository.js';

/** What somebody is given for a disability, by the address of the person. */
export interface Needs {
  readonly email: string;
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
}

/**
 * Members may be candidates of their own organisation; nobody marks, controls or decides on their own work there. Routes
 * whose address names it are refused by OwnWorkGuard, those whose body does by these.
 */
@Injectable()
export class OwnWork {
  constructor(private readonly repository: OwnWorkRepository) {}

  /** Throws 403 `own-work` where one of these candidates, invitations, attempts or answers is the caller's own. */
  async refuse(by: OwnBy, ids: readonly string[]): Promise<void> {
    if (ids.length > 0 && (await this.repository.isAmong(by, ids))) throw ownWork();
  }

  /** What a deed on many invitations to an assessment leaves out: the caller's own. */
  invitations(by: OwnBy, assessmentId: string): Promise<string[]> {
    return this.repository.invitations(by, assessmentId);
  }

  /** Throws 403 `own-work` where the caller would give themselves more time or breaks. */
  async refuseNeeds(userId: string, people: readonly Needs[]): Promise<void> {
    const given = people.filter((one) => one.extraTimePercent > 0 || one.breakSeconds > 0);
    const emails = given.map(({ email }) => email);
    if (given.length > 0 && (await this.repository.isAddressOf(userId, emails))) throw ownWork();
  }
}

const ownWork = (): Problem =>
  new Problem(
    403,
    'own-work',
    'This is your own work as a candidate: nobody marks, controls or decides on their own. Another member of the organisation does it; where there is none, it is left as it is.',
  );
