import { RECEIPT_FORMAT, RECEIPT_VERSION, type ReceiptHeading } from '@meshwright/graders';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, originOf } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import { notFound } from '../../platform/http/index.js';
import { attemptTitle } from './attempt-list.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import { AttemptsRepository } from './attempts.repository.js';
import { PinnedService } from './pinned.service.js';
import { sealOf } from './receipt.js';
import { ReceiptsRepository } from './receipts.repository.js';
import type { Receipt, ReceiptHead, ReceiptStanding } from './receipts.schemas.js';

/** What a receipt says of its attempt. */
@Injectable()
export class ReceiptHeadings {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly pinned: PinnedService,
    private readonly content: ContentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(attempt: Attempt): Promise<ReceiptHeading> {
    const [titled, contents] = await Promise.all([
      this.receipts.titled(attempt),
      this.pinned.of(attempt),
    ]);
    return {
      format: RECEIPT_FORMAT,
      version: RECEIPT_VERSION,
      server: originOf(this.config),
      attempt: attempt.id,
      title: attemptTitle(titled, this.content.titles),
      // what was never opened is nobody's to know yet
      questions: attempt.state.items
        .filter(({ startedAt }) => startedAt !== null)
        .map(({ id }) => ({ item: id, title: contents.get(id)?.title ?? '' })),
    };
  }
}

/** What candidates keep as a proof of what was received, and whether it is. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly headings: ReceiptHeadings,
  ) {}

  /**
   * What was received beyond `after`, in order, each with the hash that proves it and all before it: a page of the file.
   * The last page is the one with the seal. Throws 404 where the attempt is not the owner's.
   */
  async page(owner: Owner, id: string, after: number): Promise<Receipt> {
    const attempt = await this.attempts.find(owner, id);
    if (attempt === null) throw notFound('attempt');
    const [heading, revisions] = await Promise.all([
      this.headings.of(attempt),
      this.receipts.revisions(attempt, after),
    ]);
    const last = revisions.at(-1);
    const head = await this.receipts.head(attempt);
    const page = { ...heading, revisions: revisions.map(shown) };
    if (last !== undefined && last.serverSeq !== head?.serverSeq)
      return { ...page, next: last.serverSeq };
    return { ...page, seal: sealOf(heading, head) };
  }

  /**
   * Whether a receipt that ends so is of this server. Only who holds the hash learns anything, and no more than whether
   * something was received after it.
   */
  async standing(head: ReceiptHead): Promise<ReceiptStanding> {
    if (!(await this.receipts.holds(head))) return { standing: 'unknown' };
    const last = await this.receipts.head({ id: head.attempt });
    return { standing: last?.serverSeq === head.serverSeq ? 'head' : 'earlier' };
  }
}

const shown = (revision: StoredRevision): Receipt['revisions'][number] => {
  const { itemId, serverSeq, clientId, clientSeq, receivedAt, late, body, sha256 } = revision;
  const at = receivedAt.toISOString();
  return { item: itemId, serverSeq, clientId, clientSeq, receivedAt: at, late, body, sha256 };
};
