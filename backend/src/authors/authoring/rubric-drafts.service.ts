import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Author, Problem } from '../../platform/http/index.js';
import type { RubricDraft, SaveRubricDraft } from './authoring.schemas.js';
import { RubricDraftsRepository, type DraftRow } from './rubric-drafts.repository.js';

/** Rubrics under work: every save is a version of its own, and none overwrites what its author has not seen. */
@Injectable()
export class RubricDraftsService {
  constructor(
    private readonly drafts: RubricDraftsRepository,
    private readonly clock: Clock,
  ) {}

  async latest(author: Author, questionId: string): Promise<RubricDraft | null> {
    const row = await this.drafts.latest({ organisationId: author.organisationId, questionId });
    return row === null ? null : draftView(row);
  }

  versions(author: Author) {
    return this.drafts.versions(author.organisationId);
  }

  /**
   * Saves a version on top of `baseVersion`. Throws 409 `stale-draft` with the `current` one where another was saved
   * meanwhile; saving what is there already is no new version.
   */
  async save(author: Author, questionId: string, save: SaveRubricDraft): Promise<RubricDraft> {
    const place = { organisationId: author.organisationId, questionId };
    const current = await this.drafts.latest(place);
    if (current?.source === save.source) return draftView(current);
    if ((current?.version ?? 0) !== save.baseVersion) throw stale(current);
    const added = await this.drafts.add(place, {
      version: save.baseVersion + 1,
      source: save.source,
      authorId: author.userId,
      createdAt: this.clock.now(),
    });
    if (added === null) throw stale(await this.drafts.latest(place));
    return draftView(added);
  }
}

function stale(current: DraftRow | null): Problem {
  return new Problem(
    409,
    'stale-draft',
    'Somebody has saved another version since you opened this one; yours was not saved.',
    current === null ? {} : { current: draftView(current) },
  );
}

function draftView({ version, source, createdAt, author }: DraftRow): RubricDraft {
  return {
    version,
    source,
    savedAt: createdAt.toISOString(),
    ...(author === null ? {} : { savedBy: author.displayName }),
  };
}
