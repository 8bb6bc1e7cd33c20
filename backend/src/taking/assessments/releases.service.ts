import { Injectable } from '@nestjs/common';
import { Question } from '@meshwright/question-bank';
import { z } from 'zod';
import { KeptContents } from '../../bank/content/index.js';
import { Blueprint } from './blueprint.schemas.js';
import type { Release } from './release.js';
import { ReleasesRepository, type ReleaseRow } from './releases.repository.js';
import { Settings } from './settings.schemas.js';

/**
 * Characters of the questions of releases that are kept, and of questions by themselves, as releases of one bank pin the same
 * ones: 2 MB for a pool of the whole bank. 150 KB of text are half a megabyte and 40 ms once read.
 */
const KEPT = 12_000_000;

/** Of a release without its questions. */
const ROW = 10_000;

const Sources = z.record(z.string(), z.string());

/** Published assessments as they were, for those who invite, ask and grade. */
@Injectable()
export class ReleasesService {
  private readonly loading = new Map<string, Promise<Release | null>>();
  private readonly releases = new KeptContents<Release>(KEPT);
  private readonly questions = new KeptContents<SizedQuestion>(KEPT);

  constructor(private readonly repository: ReleasesRepository) {}

  /**
   * The newest release of an assessment that is published; null where it is not the organisation's, was never
   * published, or is closed or archived: then nobody may be invited or start.
   */
  async current(organisationId: string, assessmentId: string): Promise<Release | null> {
    const id = await this.repository.currentId(organisationId, assessmentId);
    return id === null ? null : this.find(id);
  }

  /** One release, whatever has become of its assessment; null where there is none. */
  async find(releaseId: string): Promise<Release | null> {
    const known = this.releases.get(releaseId) ?? this.loading.get(releaseId);
    if (known !== undefined) return known;
    const loading = this.load(releaseId).finally(() => this.loading.delete(releaseId));
    this.loading.set(releaseId, loading);
    return loading;
  }

  private async load(id: string): Promise<Release | null> {
    const row = await this.repository.find(id);
    return row === null ? null : this.withQuestions(row);
  }

  private async withQuestions(row: ReleaseRow): Promise<Release> {
    const sources = Object.entries(Sources.parse(row.sources));
    const hashes = sources.map(([, hash]) => hash);
    // taken before the others are read, which may push them out
    const known = new Map(hashes.map((hash) => [hash, this.questions.get(hash)]));
    const texts = await this.repository.sources(hashes.filter((hash) => !known.get(hash)));
    const found = sources.map(
      ([id, hash]) => [id, known.get(hash) ?? this.read(hash, texts.get(hash))] as const,
    );
    const release: Release = {
      id: row.id,
      organisationId: row.organisationId,
      assessmentId: row.assessmentId,
      number: row.number,
      title: row.title,
      blueprint: Blueprint.parse(row.blueprint),
      settings: Settings.parse(row.settings),
      questions: new Map(found.map(([id, { question }]) => [id, question])),
      bankVersion: row.bankVersion,
      publishedAt: row.publishedAt,
    };
    const size = found.reduce((sum, [, question]) => sum + question.size, ROW);
    this.releases.keep(row.id, release, size);
    return release;
  }

  private read(hash: string, text: string | undefined): SizedQuestion {
    if (text === undefined) throw new Error(`pinned question ${hash} is missing`);
    const sized = { question: Question.parse(JSON.parse(text)), size: text.length };
    this.questions.keep(hash, sized, sized.size);
    return sized;
  }
}

/** A question with the characters of its text. */
interface SizedQuestion {
  readonly question: Question;
  readonly size: number;
}
