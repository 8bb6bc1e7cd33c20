import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isOwnId, PinnedItem } from '@meshwright/question-bank';
import { KeptContents } from '../../bank/content/index.js';
import type { ItemSource } from './attempt.js';
import { PinnedRepository } from './pinned.repository.js';

/** Characters of the contents that are kept: some five hundred of the shared bank's. */
const KEPT = 16_000_000;

interface TextSource {
  load(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The exact content that attempts were made with: an edit of the bank changes no attempt under way. */
@Injectable()
export class PinnedService {
  private readonly cache = new KeptContents<PinnedItem>(KEPT);

  constructor(private readonly repository: PinnedRepository) {}

  /** Keeps the items and returns their hashes, in order. Own questions among them are the organisation's. */
  async pin(items: readonly PinnedItem[], organisationId: string): Promise<string[]> {
    // The text itself is stored, not a JSON value: PostgreSQL would put its members in another order.
    const contents = items.map((item) => {
      const text = JSON.stringify(item);
      const owner = isOwnId(item.id) ? organisationId : null;
      return { text, owner, hash: createHash('sha256').update(text).digest('hex') };
    });
    const fresh = contents.filter(({ hash }) => !this.cache.has(hash));
    if (fresh.length > 0) await this.repository.keep(fresh);
    contents.forEach(({ hash, text }, index) => {
      const item = items[index];
      if (item !== undefined && !this.cache.has(hash)) this.cache.keep(hash, item, text.length);
    });
    return contents.map(({ hash }) => hash);
  }

  /**
   * The content of each item of the attempt, by item id. Inside a transaction give that as `source`: a second
   * connection, asked for while the first is held, can wait for ever when all are held so.
   */
  async of(
    attempt: { readonly sources: ReadonlyMap<string, Pick<ItemSource, 'contentHash'>> },
    source: TextSource = this.repository,
  ): Promise<ReadonlyMap<string, PinnedItem>> {
    const hashes = new Set([...attempt.sources.values()].map(({ contentHash }) => contentHash));
    const known = await this.load(hashes, source);
    const byItem = new Map<string, PinnedItem>();
    for (const [id, { contentHash }] of attempt.sources) {
      const item = known.get(contentHash);
      if (item === undefined) throw new Error(`pinned content ${contentHash} is missing`);
      byItem.set(id, item);
    }
    return byItem;
  }

  private async load(
    hashes: ReadonlySet<string>,
    source: TextSource,
  ): Promise<Map<string, PinnedItem>> {
    const found = new Map<string, PinnedItem>();
    const missing: string[] = [];
    for (const hash of hashes) {
      const cached = this.cache.get(hash);
      if (cached === undefined) missing.push(hash);
      else found.set(hash, cached);
    }
    if (missing.length === 0) return found;
    for (const [hash, text] of await source.load(missing)) {
      const item = PinnedItem.parse(JSON.parse(text));
      found.set(hash, item);
      this.cache.keep(hash, item, text.length);
    }
    return found;
  }
}
