import { Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { asServer } from '../../platform/database/index.js';
import type { Principal } from '../../platform/http/index.js';
import { AnswerKeysRepository } from './answer-keys.repository.js';

/**
 * Who sees the keys of the bank's questions: rubrics, model answers, expected values. The owner of the server does, and
 * so do people of the organisations to which the owner has granted them; all others see what an answer shows of itself
 * (own-report.ts). Everything that shows a key asks here.
 */
@Injectable()
export class AnswerKeys {
  constructor(private readonly repository: AnswerKeysRepository) {}

  /** Whether an organisation's people see keys, in what their roles let them see. */
  shownTo(organisationId: string): Promise<boolean> {
    return asServer('the grant is the server owner’s word, whoever asks', () =>
      this.repository.hasKeys(organisationId),
    );
  }

  /** The same of one question: an own one's keys are the organisation's. */
  async ofQuestion(organisationId: string, questionId: string): Promise<boolean> {
    return isOwnId(questionId) || this.shownTo(organisationId);
  }

  /**
   * The organisation as whose author the person works on the shared bank, answer keys included; null for everybody
   * else: a company of somebody else must not open the keys of all.
   */
  async authoringOrganisation(
    principal: Omit<Principal, 'sessionId' | 'strength'>,
  ): Promise<string | null> {
    if (principal.kind !== 'member') return null;
    if (principal.isOwner) return principal.organisationId;
    return asServer('who has the keys is asked', () =>
      this.repository.authoringMembership(principal.userId),
    );
  }
}
