import type { INestApplicationContext } from '@nestjs/common';
import { compileLexicon } from '@meshwright/graders';
import { draw } from '@meshwright/question-bank';
import {
  AssessmentsService,
  type Blueprint,
  fixedIds,
  PublishingService,
  ReleasesService,
} from '../taking/assessments/index.js';
import { GRADER_VERSION } from '../bank/grading/index.js';
import { CONTENT, type Content } from '../bank/content/index.js';
import { PrismaService } from '../platform/database/index.js';
import { type Member, rightsOf } from '../platform/http/index.js';
import { OrganisationsRepository } from '../organisations/organisations/index.js';
import { CrowdRepository } from './crowd.repository.js';
import { crowdAttempt, crowdQuestion } from './crowd.js';

const DAYS = 120;
const DAY_MS = 86_400_000;
const AT_ONCE = 250;

/** How many people to make. */
export interface CrowdSize {
  /** Members of the organisation, who share how they stand. */
  readonly members: number;
  /** Candidates, each with an attempt at the first assessment; one in ten has one at the second instead. */
  readonly candidates: number;
}

export interface DemoCrowd extends CrowdSize {
  readonly organisation: string;
  readonly assessments: readonly string[];
}

/** An organisation of `ownerId` that has assessed a crowd. Answers are drawn with a seed: the same bank gives the same. */
export async function makeCrowd(
  context: Pick<INestApplicationContext, 'get'>,
  {
    ownerId,
    now,
    size,
  }: { readonly ownerId: string; readonly now: Date; readonly size: CrowdSize },
): Promise<DemoCrowd> {
  const { bank } = context.get<Content>(CONTENT, { strict: false });
  const repository = new CrowdRepository(context.get(PrismaService, { strict: false }));
  const made = await context
    .get(OrganisationsRepository, { strict: false })
    .create(ownerId, { name: 'Crowd & Co', timeZone: 'Europe/Berlin', bankKeys: true }, Infinity);
  if (made === null || made === 'many')
    throw new Error('the organisation of the crowd was not made');
  const organisationId = made.id;
  const roles = ['owner'] as const;
  const owner = { userId: ownerId, organisationId, roles, rights: rightsOf(roles) };
  await repository.members(
    organisationId,
    size.members,
    bank.topics.map(({ id }) => id),
  );
  const second = Math.floor(size.candidates / 10);
  const crowd = new Crowd(context, repository, owner);
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const first = await crowd.assess('Training engineer', from, {
    from: 0,
    to: size.candidates - second,
  });
  const other = await crowd.assess('Platform engineer', from, {
    from: size.candidates - second,
    to: size.candidates,
  });
  return { ...size, organisation: organisationId, assessments: [first, other] };
}

class Crowd {
  constructor(
    private readonly context: Pick<INestApplicationContext, 'get'>,
    private readonly repository: CrowdRepository,
    private readonly owner: Member,
  ) {}

  /** Publishes an assessment and lets the people from `from` to `to` take it; returns its id. */
  async assess(title: string, since: Date, people: { from: number; to: number }): Promise<string> {
    const { id, releaseId } = await this.publish(title);
    const release = await this.context.get(ReleasesService, { strict: false }).find(releaseId);
    if (release === null) throw new Error(`release ${releaseId} is missing`);
    const { bank } = this.context.get<Content>(CONTENT, { strict: false });
    const lexicon = compileLexicon(bank.lexicon);
    const ids = new Set([...fixedIds(release.blueprint), ...release.questions.keys()]);
    const questions = [...ids].flatMap((questionId, n) => {
      const question = release.questions.get(questionId);
      return question === undefined ? [] : [crowdQuestion(draw(question, 0), n, lexicon)];
    });
    await this.repository.pin(questions);
    const plan = {
      release,
      questions: new Map(questions.map((each) => [each.content.id, each])),
      from: since,
      days: DAYS,
    };
    const place = {
      organisationId: this.owner.organisationId,
      assessmentId: id,
      releaseId,
      bankVersion: release.bankVersion,
      graderVersion: GRADER_VERSION,
    };
    for (let next = people.from; next < people.to; next += AT_ONCE) {
      const length = Math.min(AT_ONCE, people.to - next);
      const attempts = Array.from({ length }, (_, i) => crowdAttempt(plan, next + i));
      await this.repository.attempts(place, questions, attempts);
    }
    return id;
  }

  private async publish(title: string): Promise<{ id: string; releaseId: string }> {
    const assessments = this.context.get(AssessmentsService, { strict: false });
    const { id, settings } = await assessments.create(this.owner, { title });
    const place = { ...this.owner, id };
    const { version } = await assessments.save(place, {
      baseVersion: 1,
      title,
      blueprint: this.blueprint(),
      settings: { ...settings, minutes: 180 },
    });
    await this.context.get(PublishingService, { strict: false }).publish(this.owner, id, version);
    const { releases } = await assessments.row(place);
    return { id, releaseId: releases[0]?.id ?? '' };
  }

  /** Quick questions, the same for everybody, and two written ones of a pool. */
  private blueprint(): Blueprint {
    const { bank } = this.context.get<Content>(CONTENT, { strict: false });
    const all = [...bank.questions.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const fixed = (['choice', 'ordering'] as const).flatMap((kind) =>
      all.filter((question) => question.kind === kind).slice(0, 3),
    );
    const items = fixed.map(({ id }) => ({ type: 'fixed' as const, questionId: id, weight: 10 }));
    const pool = {
      type: 'pool' as const,
      source: 'public' as const,
      topics: [],
      tiers: ['beginner' as const],
      kinds: ['structured' as const],
      guides: [],
      exclude: [],
      count: 2,
      weight: 10,
    };
    return {
      sections: [
        { title: 'Common ground', intro: '', limitMinutes: null, items },
        { title: 'Yours', intro: '', limitMinutes: null, items: [pool] },
      ],
    };
  }
}
