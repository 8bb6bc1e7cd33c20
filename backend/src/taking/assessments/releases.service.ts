import { Injectable } from '@nestjs/common';
import { Question } from '@meshwright/question-bank';
import { z } from 'zod';
import { Blueprint } from './blueprint.schemas.js';
import type { Release } from './release.js';
import { ReleasesRepository, type ReleaseRow } from './releases.repository.js';
import { Settings } from './settings.schemas.js';

/** Releases never change, so that any number may be kept; this bounds the memory (a pool of the whole bank: 2 MB). */
const CACHED = 32;
/** Releases of one bank pin the same questions; the largest is 150 KB of text, half a megabyte and 40 ms once read. */
const CACHED_QUESTIONS = 200;

const Sources = z.record(z.string(), z.string());

/** Published assessments as they were, for those who invite, ask and grade. */
@Injectable()
export class ReleasesService {
  private readonly cache = new Map<string, Promise<Release | null>>();
  private readonly questions = new Map<string, Question>();

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
    const known = this.cache.get(releaseId);
    if (known !== undefined) return known;
    const loading = this.load(releaseId);
    remember(this.cache, CACHED, releaseId, loading);
    const release = await loading.catch((error: unknown) => {
      this.cache.delete(releaseId);
      throw error;
    });
    if (release === null) this.cache.delete(releaseId);
    return release;
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
    const questions = sources.map(([id, hash]): [string, Question] => [
      id,
      known.get(hash) ?? this.read(hash, texts.get(hash)),
    ]);
    return {
      id: row.id,
      organisationId: row.organisationId,
      assessmentId: row.assessmentId,
      number: row.number,
      title: row.title,
      blueprint: Blueprint.parse(row.blueprint),
      settings: Settings.parse(row.settings),
      questions: new Map(questions),
      bankVersion: row.bankVersion,
      publishedAt: row.publishedAt,
    };
  }

  private read(hash: string, text: string | undefined): Question {
    if (text === undefined) throw new Error(`pinned question ${hash} is missing`);
    const question = Question.parse(JSON.parse(text));
    remember(this.questions, CACHED_QUESTIONS, hash, question);
    return question;
  }
}

function remember<T>(cache: Map<string, T>, most: number, key: string, value: T): void {
  const oldest = cache.keys().next();
  if (cache.size >= most && oldest.done !== true) cache.delete(oldest.value);
  cache.set(key, value);
}
