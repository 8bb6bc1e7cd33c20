import { Injectable } from '@nestjs/common';
import { ContentService } from '../../bank/content/index.js';
import { progressOf } from './assignment-work.js';
import { PracticeHistory } from './practice-history.js';
import { SharesRepository, type Place, type Practiser } from './shares.repository.js';

const AT_ONCE = 100;

/** Writes what members who share tell their organisations. */
@Injectable()
export class TellingService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly practice: PracticeHistory,
    private readonly content: ContentService,
  ) {}

  /** Tells one organisation where its member stands by now. */
  async tell({ organisationId, userId }: Place): Promise<void> {
    await this.tellAs(await this.shares.practiser(userId), [organisationId]);
  }

  /** Tells what an attempt that has its grades changed. */
  async afterGrading(attemptId: string): Promise<void> {
    const practiser = await this.shares.practiserOf(attemptId);
    if (practiser !== null) await this.tellAll(practiser);
  }

  /** Tells what nobody told, as when the process ended between a grade and what follows it. */
  async catchUp(): Promise<void> {
    for (const userId of await this.shares.behind(AT_ONCE))
      await this.tellAll(await this.shares.practiser(userId));
  }

  private async tellAll(practiser: Practiser): Promise<void> {
    const organisations = await this.shares.toldBy(practiser.userId);
    if (organisations.length > 0) await this.tellAs(practiser, organisations);
  }

  private async tellAs(practiser: Practiser, organisations: readonly string[]): Promise<void> {
    const { history, ...read } = await this.practice.ofPractiser(practiser);
    const known = (id: string): boolean => this.content.findQuestion(id) !== undefined;
    for (const organisationId of organisations) {
      const place = { organisationId, userId: practiser.userId };
      const assignments = await this.shares.assignments(place);
      const done = assignments
        .filter((work) => progressOf(work, history, known).done)
        .map(({ id }) => id);
      await this.shares.tell(place, { ...read, done });
    }
  }
}
