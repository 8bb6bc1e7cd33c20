import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Hand } from './hand.js';
import { OwnQuestionsRepository, ROW_BYTES, type Saved } from './own-questions.repository.js';

/** First of two keys of an advisory lock; the second is `hashtext` of an organisation and a question. */
const SIBLING_LOCK = 7_319;

/** A sibling: of what, what is kept of it beside its text, and how many others it was drawn beside. */
export interface NewSibling {
  readonly of: string;
  readonly note: Prisma.InputJsonObject;
  readonly among: number;
}

@Injectable()
export class SiblingsRepository {
  constructor(
    private readonly db: PrismaService,
    private readonly questions: OwnQuestionsRepository,
  ) {}

  /** What is kept of the siblings of a public question, archived ones too. */
  async of(organisationId: string, of: string): Promise<unknown[]> {
    const rows = await this.db.ownQuestion.findMany({
      where: { organisationId, siblingOf: of },
      select: { sibling: true },
    });
    return rows.map(({ sibling }) => sibling);
  }

  /**
   * Keeps a sibling that was drawn beside `among` others of its question; false where another came meanwhile, whose
   * figures it may have. Throws as `create` of own questions.
   */
  create(hand: Hand, saved: Saved, { of, note, among }: NewSibling): Promise<boolean> {
    const bytes = Buffer.byteLength(saved.text) + Buffer.byteLength(JSON.stringify(note));
    const { organisationId, id, userId } = hand;
    return this.questions.stored(hand, bytes + ROW_BYTES, async (tx) => {
      // those who draw at once wait for each other
      const place = `${organisationId} ${of}`;
      await tx.$queryRaw`
        SELECT pg_advisory_xact_lock(${SIBLING_LOCK}::int, hashtext(${place}))::text AS held`;
      const others = await tx.ownQuestion.count({ where: { organisationId, siblingOf: of } });
      if (others !== among) return null;
      const row = { id, organisationId, ...saved, createdAt: saved.savedAt, savedById: userId };
      const data = { ...row, editors: [userId], siblingOf: of, sibling: note };
      await tx.ownQuestion.create({ data });
      return { action: 'question.created', detail: { siblingOf: of } };
    });
  }
}
