import { Injectable } from '@nestjs/common';
import { ownId } from '@meshwright/question-bank';
import { Chance, Clock } from '../../platform/config/index.js';
import { invalidInput, Problem } from '../../platform/http/index.js';
import {
  OwnBatchesRepository,
  textHash,
  type Author,
  type Batch,
  type BatchResult,
  type NewDraft,
  type OwnText,
} from './own-batches.repository.js';
import { OwnQuestionsService } from './own-questions.service.js';

/** For all texts of a batch together. */
const LIMIT_MS = 60_000;
/** Of the texts that leave at once. */
const MOST_BYTES = 8 * 2 ** 20;

/** A text that might become a question, and which item of its file it is. */
export interface ItemText {
  readonly item: number;
  readonly text: string;
}

/** What a text would be as a draft, and whether it is here already. */
export interface Prospect {
  readonly item: number;
  readonly title: string;
  readonly kind: string | null;
  readonly faults: number;
  readonly standing: 'ready' | 'same-title' | 'same-text' | 'twice';
  /** The question that is here already. */
  readonly same: string | null;
}

/** Many own questions at once, for files of them that come and go. */
@Injectable()
export class OwnBatches {
  constructor(
    private readonly repository: OwnBatchesRepository,
    private readonly questions: OwnQuestionsService,
    private readonly chance: Chance,
    private readonly clock: Clock,
  ) {}

  /** Writes nothing. Throws 503 `busy`, and 422 `too-slow` where reading all takes too long. */
  async prospects(organisationId: string, texts: readonly ItemText[]): Promise<Prospect[]> {
    const drafts = await this.drafts(organisationId, texts);
    const hashes = drafts.map(({ saved }) => textHash(saved.text));
    const titles = drafts.map(({ saved }) => saved.title).filter((title) => title !== '');
    const known = await this.repository.known(organisationId, titles, hashes);
    const byText = new Map(known.map(({ hash, id }) => [hash, id]));
    const byTitle = new Map(known.map(({ title, id }) => [title, id]));
    return drafts.map(({ item, saved: { title, kind, faults } }, i) => {
      const hash = hashes[i] ?? '';
      const facts = { item, title, kind, faults };
      const text = byText.get(hash);
      if (text !== undefined) return { ...facts, standing: 'same-text', same: text };
      if (hashes.indexOf(hash) < i) return { ...facts, standing: 'twice', same: null };
      const named = title === '' ? null : (byTitle.get(title) ?? null);
      return { ...facts, standing: named === null ? 'ready' : 'same-title', same: named };
    });
  }

  /** What became of an earlier request with this key; null where there was none. Throws 409 `key-used`. */
  async done(
    organisationId: string,
    { key, requestHash }: Omit<Batch, 'format'>,
  ): Promise<BatchResult | null> {
    const before = await this.repository.find(organisationId, key);
    if (before === null) return null;
    if (before.requestHash !== requestHash) throw keyUsed();
    return before.result;
  }

  /** Drafts of all texts or of none, but for those that are here already. Throws as `prospects`, `done`, and where there is no room. */
  async create(
    { organisationId, userId }: Author,
    texts: readonly ItemText[],
    batch: Batch,
  ): Promise<BatchResult & { repeated: boolean }> {
    const drafts = await this.drafts(organisationId, texts);
    const kept = await this.repository.createOnce({ organisationId, userId }, drafts, batch);
    if (kept.requestHash !== batch.requestHash) throw keyUsed();
    return { ...kept.result, repeated: kept.repeated };
  }

  /** In the order of `ids`. 422 where one is not there, or where they are too large together. */
  async texts(organisationId: string, ids: readonly string[]): Promise<OwnText[]> {
    const bytes = await this.repository.sizeOf(organisationId, ids);
    if (bytes > MOST_BYTES)
      throw invalidInput(
        [{ path: 'ids', message: 'these texts have more than 8 MB together: choose fewer' }],
        422,
      );
    const rows = await this.repository.texts(organisationId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id, i) => {
      const found = byId.get(id);
      if (found !== undefined) return found;
      const path = `ids.${String(i)}`;
      throw invalidInput([{ path, message: 'there is no such question here' }], 422);
    });
  }

  tellExport(author: Author, ids: readonly string[], format: string): Promise<void> {
    return this.repository.tellExport(author, ids, format);
  }

  /** One after the other: each takes its turn among the organisations. */
  private async drafts(organisationId: string, texts: readonly ItemText[]): Promise<NewDraft[]> {
    const end = this.clock.now().getTime() + LIMIT_MS;
    const drafts: NewDraft[] = [];
    for (const { item, text } of texts) {
      if (this.clock.now().getTime() > end) throw tooSlow();
      const id = ownId(this.chance.word());
      drafts.push({ item, id, saved: await this.questions.savedOf({ organisationId, id }, text) });
    }
    return drafts;
  }
}

const keyUsed = (): Problem =>
  new Problem(409, 'key-used', 'This key belongs to another import: choose a new one.');

const tooSlow = (): Problem =>
  new Problem(
    422,
    'too-slow',
    `The questions of this file could not be tried within ${String(LIMIT_MS / 1000)} s: divide it into smaller ones.`,
  );
