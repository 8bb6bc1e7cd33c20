import { Injectable } from '@nestjs/common';
import { asServer, PrismaService } from '../../platform/database/index.js';
import { pinnedTexts } from './attempt-rows.repository.js';

interface Kept {
  readonly hash: string;
  readonly text: string;
  readonly owner: string | null;
}

@Injectable()
export class PinnedRepository {
  constructor(private readonly db: PrismaService) {}

  /** Keeps each text under its hash; what is there already stays as it is. `owner`: whose own question it is. */
  async keep(contents: readonly Kept[]): Promise<void> {
    const data = contents.map(({ hash, text, owner }) => ({
      hash,
      kind: 'question' as const,
      body: text,
      organisationId: owner,
    }));
    await asServer('a candidate’s attempt holds questions that are the organisation’s', () =>
      this.db.pinnedContent.createMany({ data, skipDuplicates: true }),
    );
  }

  load(hashes: readonly string[]): Promise<Map<string, string>> {
    return pinnedTexts(this.db, hashes);
  }
}
