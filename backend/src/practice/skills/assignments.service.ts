import { Injectable } from '@nestjs/common';
import { Tier } from '@meshwright/question-bank';
import { Clock } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import {
  type Fault,
  invalidInput,
  type Member,
  notFound,
  Problem,
} from '../../platform/http/index.js';
import { AssignmentsRepository, type NewAssignment } from './assignments.repository.js';
import type {
  Assigned,
  AssignedWork,
  AssignmentList,
  NewAssignments,
} from './assignments.schemas.js';
import { MatrixService } from './matrix.service.js';

const DAY_MS = 86_400_000;
const MOST_OPEN = 1_000;
const LONGEST_DAYS = 366;

/** Practice that leads ask members for. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly matrix: MatrixService,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async list({ organisationId }: Pick<Member, 'organisationId'>): Promise<AssignmentList> {
    const rows = await this.assignments.list(organisationId, 2 * MOST_OPEN);
    return {
      items: rows.map((row) => {
        const { user, skillShare } = row.membership;
        const shares = skillShare !== null;
        return {
          id: row.id,
          memberId: row.userId,
          memberName: user.displayName,
          ...this.workOf(row),
          shares,
          done: shares ? row.done : null,
        };
      }),
    };
  }

  async assign(member: Member, request: NewAssignments): Promise<Assigned> {
    const work = this.demand(request);
    const { organisationId, userId } = member;
    const members = await this.receivers(member, request.to);
    if (members.length === 0) return { assigned: 0 };
    const place = { organisationId, userId };
    if (!(await this.assignments.create(place, members, work, MOST_OPEN)))
      throw new Problem(
        409,
        'too-many-assignments',
        `${String(MOST_OPEN)} assignments can be open at once: withdraw some first.`,
      );
    return { assigned: members.length };
  }

  async withdraw({ organisationId, userId }: Member, id: string): Promise<void> {
    if (!(await this.assignments.remove({ organisationId, userId, id })))
      throw notFound('assignment');
  }

  /** The part of an assignment that everybody sees alike. */
  workOf(row: {
    readonly topic: string | null;
    readonly tier: string | null;
    readonly questionCount: number | null;
    readonly questionIds: readonly string[];
    readonly dueOn: Date;
    readonly note: string;
  }) {
    const { topic, tier, questionCount, questionIds, dueOn, note } = row;
    const title = this.content.allTopics().find(({ id }) => id === topic)?.title;
    return {
      topic: topic === null ? null : { id: topic, title: title ?? topic },
      tier: Tier.nullable().parse(tier),
      questions: questionCount ?? questionIds.length,
      named: questionIds.map((id) => ({ id, title: this.content.titles.question(id) ?? id })),
      dueOn: dueOn.toISOString().slice(0, 10),
      note,
    };
  }

  private async receivers(member: Member, to: NewAssignments['to']): Promise<string[]> {
    if (to.kind === 'members') {
      const here = await this.assignments.members(member.organisationId, to.members);
      if (here.length === to.members.length) return here;
      throw invalidInput(
        [{ path: 'to.members', message: 'must all belong to the organisation' }],
        422,
      );
    }
    const { members, topics } = await this.matrix.matrix(member, { weeks: 4, profile: to.profile });
    if (to.kind === 'profile') return members.map(({ id }) => id);
    const at = topics.findIndex(({ id }) => id === to.topic);
    if (at < 0) throw invalidInput([noTopic('to.topic')], 422);
    return members.filter(({ cells }) => cells[at]?.verdict === 'gap').map(({ id }) => id);
  }

  private demand({ work, dueOn, note }: NewAssignments): NewAssignment {
    const now = this.clock.now();
    const due = new Date(`${dueOn}T00:00:00Z`);
    const faults = [...this.faultsOf(work)];
    // whose zone "today" is of is not known here: yesterday by UTC is still today somewhere
    if (due.getTime() < now.getTime() - 2 * DAY_MS)
      faults.push({ path: 'dueOn', message: 'must not lie in the past' });
    if (due.getTime() > now.getTime() + LONGEST_DAYS * DAY_MS)
      faults.push({ path: 'dueOn', message: 'must lie within a year' });
    if (faults.length > 0) throw invalidInput(faults, 422);
    const rest = { dueOn: due, note, createdAt: now };
    return work.kind === 'topic'
      ? {
          ...rest,
          topic: work.topic,
          tier: work.tier,
          questionCount: work.questions,
          questionIds: [],
        }
      : { ...rest, topic: null, tier: null, questionCount: null, questionIds: work.questionIds };
  }

  private faultsOf(work: AssignedWork): Fault[] {
    if (work.kind === 'questions')
      return work.questionIds.flatMap((id, index) =>
        this.faultsOfQuestion(id, `work.questionIds.${String(index)}`),
      );
    const { topic, tier, questions } = work;
    if (!this.content.allTopics().some(({ id }) => id === topic)) return [noTopic('work.topic')];
    const there = this.content.provedQuestions({
      topic,
      ...(tier === null ? {} : { tier }),
    }).length;
    if (questions <= there) return [];
    return [
      {
        path: 'work.questions',
        message: `the bank has ${String(there)} of these`,
        expected: `at most ${String(there)}`,
      },
    ];
  }

  private faultsOfQuestion(id: string, path: string): Fault[] {
    const question = this.content.findQuestion(id);
    if (question === undefined) return [{ path, message: 'is no question of the bank' }];
    return question.provisional === true
      ? [{ path, message: 'is provisional: answers to it stay outside progress' }]
      : [];
  }
}

const noTopic = (path: string): Fault => ({ path, message: 'is no topic of the question bank' });
