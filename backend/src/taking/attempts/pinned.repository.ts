import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { pinnedTexts } from './attempt-rows.repository.js';

@Injectable()
export class PinnedRepository {
  constructor(private readonly db: PrismaService) {}

  /** Keeps each text under its hash; what is there already stays as it is. */
  async keep(contents: readonly { readonly hash: string; readonly text: string }[]): Promise<void> {
    await this.db.pinnedContent.createMany({
      data: contents.map(({ hash, text }) => ({ hash, kind: 'question' as const, body: text })),
      skipDuplicates: true,
    });
  }

  load(hashes: readonly string[]): Promise<Map<string, string>> {
    return pinnedTexts(this.db, hashes);
  }
}
