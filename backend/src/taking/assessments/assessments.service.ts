import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { invalidInput, type Member, notFound, Problem } from '../../platform/http/index.js';
import { AssessmentChecksService } from './assessment-checks.service.js';
import {
  AssessmentsRepository,
  type AssessmentRow,
  type Hand,
  type NewRelease,
  type Place,
} from './assessments.repository.js';
import type {
  AssessmentList,
  AssessmentView,
  CreateAssessment,
  SaveAssessment,
} from './assessments.schemas.js';
import { Blueprint, questionCount } from './blueprint.schemas.js';
import type { CheckedDraft } from './check.js';
import { DEFAULT_SETTINGS, Settings } from './settings.schemas.js';
import { findTemplate, templates } from './templates/templates.js';

/** One assessment as one member may see it. */
type Seat = Hand & Pick<Member, 'rights'>;

type State = AssessmentRow['state'];

/** Which state a move leads to, from which ones, and why not from the others. */
const MOVES = {
  close: {
    from: ['published'],
    to: 'closed',
    action: 'assessment.closed',
    refusal: 'Only a published assessment can be closed.',
  },
  archive: {
    from: ['draft', 'closed'],
    to: 'archived',
    action: 'assessment.archived',
    refusal: 'Close a published assessment before it is archived.',
  },
} as const satisfies Record<string, { from: State[]; to: State; action: string; refusal: string }>;

/** What managers and authors work on; what candidates get is a release. */
@Injectable()
export class AssessmentsService {
  constructor(
    private readonly assessments: AssessmentsRepository,
    private readonly checks: AssessmentChecksService,
    private readonly clock: Clock,
  ) {}

  async list(member: Member): Promise<AssessmentList> {
    const rows = await this.assessments.list(member.organisationId);
    return {
      may: mayOf(member),
      items: rows.map((row) => {
        const { blueprint, settings } = draftOf(row);
        return {
          id: row.id,
          title: row.title,
          state: row.state,
          updatedAt: row.updatedAt.toISOString(),
          release: releaseOf(row),
          sections: blueprint.sections.length,
          questions: questionCount(blueprint),
          minutes: settings.minutes,
          window: settings.window,
          invitations: row._count.invitations,
          requisition: row.requisition,
        };
      }),
    };
  }

  async create(member: Member, { title, template }: CreateAssessment): Promise<AssessmentView> {
    const from = template === undefined ? undefined : findTemplate(template);
    if (template !== undefined && from === undefined)
      throw invalidInput(
        [
          {
            path: 'template',
            message: `there is no template ${template}`,
            expected: templates.map(({ id }) => id).join(', '),
          },
        ],
        422,
      );
    const row = await this.assessments.create(
      member.organisationId,
      {
        title,
        blueprint: from?.blueprint ?? { sections: [] },
        settings: from?.settings ?? DEFAULT_SETTINGS,
      },
      { createdById: member.userId, createdAt: this.clock.now() },
      template === undefined ? null : { template },
    );
    return this.view(row, member);
  }

  async read(place: Seat): Promise<AssessmentView> {
    return this.view(await this.row(place), place);
  }

  /** Saves a version on top of the one that was edited; 409 `stale-assessment` with the `current` one. */
  async save(place: Seat, save: SaveAssessment): Promise<AssessmentView> {
    const { baseVersion, ...content } = save;
    const updatedAt = this.clock.now();
    const saved = await this.assessments.save(place, baseVersion, { ...content, updatedAt });
    const row = await this.row(place);
    if (saved) return this.view(row, place);
    if (row.state === 'archived') throw archived();
    throw new Problem(
      409,
      'stale-assessment',
      'Somebody has saved another version since you opened this one; yours was not saved.',
      { current: await this.view(row, place) },
    );
  }

  /** A draft of the same content, without the window: that was for the people of the other one. */
  async duplicate(member: Member, id: string): Promise<AssessmentView> {
    const { organisationId, userId } = member;
    const row = await this.row({ organisationId, id });
    const { title, blueprint, settings } = draftOf(row);
    const copy = await this.assessments.create(
      organisationId,
      {
        title: `Copy of ${title}`.slice(0, 160),
        blueprint,
        settings: { ...settings, window: null },
      },
      { createdById: userId, createdAt: this.clock.now() },
      { copyOf: id },
    );
    return this.view(copy, member);
  }

  async move(place: Seat, name: keyof typeof MOVES): Promise<AssessmentView> {
    const { from, to, action, refusal } = MOVES[name];
    const change = { state: to, updatedAt: this.clock.now() };
    const moved = await this.assessments.move(place, from, change, action);
    const row = await this.row(place);
    if (!moved && row.state !== to) throw new Problem(409, 'wrong-state', refusal);
    return this.view(row, place);
  }

  /** Out of the archive: closed where it was published once, a draft otherwise. */
  async restore(place: Seat): Promise<AssessmentView> {
    const row = await this.row(place);
    const state: State = row.releases.length > 0 ? 'closed' : 'draft';
    const change = { state, updatedAt: this.clock.now() };
    await this.assessments.move(place, ['archived'], change, 'assessment.restored');
    return this.read(place);
  }

  /** Deletes a draft. What was published or sent to anybody is archived instead, so that it can be accounted for. */
  async remove(place: Hand): Promise<void> {
    if (await this.assessments.remove(place)) return;
    await this.row(place);
    throw new Problem(
      409,
      'wrong-state',
      'This assessment was published: archive it, so that what candidates got can be accounted for.',
    );
  }

  /** The next release; null where somebody else has saved or published meanwhile. */
  publish(place: Place, release: Omit<NewRelease, 'publishedAt'>): Promise<number | null> {
    return this.assessments.publish(place, { ...release, publishedAt: this.clock.now() });
  }

  async row(place: Place): Promise<AssessmentRow> {
    const row = await this.assessments.find(place);
    if (row === null) throw notFound('assessment');
    return row;
  }

  private async view(
    row: AssessmentRow,
    { rights }: Pick<Member, 'rights'>,
  ): Promise<AssessmentView> {
    const draft = draftOf(row);
    return {
      id: row.id,
      state: row.state,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      release: releaseOf(row),
      ...draft,
      ...(await this.checks.check(row, draft)),
      may: mayOf({ rights }),
    };
  }
}

const mayOf = ({ rights }: Pick<Member, 'rights'>) => ({
  write: rights.has('assessments:write'),
  publish: rights.has('assessments:publish'),
});

export const archived = (): Problem =>
  new Problem(409, 'wrong-state', 'This assessment is archived: restore it before changing it.');

export const draftOf = ({ title, blueprint, settings }: AssessmentRow): CheckedDraft => ({
  title,
  blueprint: Blueprint.parse(blueprint),
  settings: Settings.parse(settings),
});

function releaseOf({ releases: [newest] }: Pick<AssessmentRow, 'releases'>) {
  return newest === undefined
    ? null
    : { number: newest.number, publishedAt: newest.publishedAt.toISOString() };
}
