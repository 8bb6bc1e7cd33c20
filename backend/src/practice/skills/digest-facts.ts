import { Injectable } from '@nestjs/common';
import type { Member } from '../../platform/http/index.js';
import { AssignmentsService } from './assignments.service.js';
import { MatrixService } from './matrix.service.js';
import { OwnAssignmentsService } from './own-assignments.service.js';
import type { Practiser } from './shares.repository.js';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
const TREND_WEEKS = 4;

interface Work {
  readonly topic: { readonly title: string } | null;
  readonly questions: number;
  readonly dueOn: string;
}

export interface TeamFacts {
  /** What clearly moved, by person. */
  readonly moved: readonly { readonly id: string; readonly name: string; readonly line: string }[];
  readonly due: readonly string[];
}

/** What there is to say in a weekly mail. */
@Injectable()
export class DigestFacts {
  constructor(
    private readonly matrix: MatrixService,
    private readonly assignments: AssignmentsService,
    private readonly own: OwnAssignmentsService,
  ) {}

  async ofTeam(organisationId: string, now: Date): Promise<TeamFacts> {
    const { topics, members } = await this.matrix.matrix(
      { organisationId },
      { weeks: TREND_WEEKS },
    );
    const { items } = await this.assignments.list({ organisationId });
    const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
    return {
      moved: members.flatMap(({ id, name, cells }) =>
        cells.flatMap(({ change, mean }, index) =>
          change?.clear === true && mean !== null
            ? [
                {
                  id,
                  name,
                  line: `${topics[index]?.title ?? ''}: ${signed(change.by)} to ${String(mean)}`,
                },
              ]
            : [],
        ),
      ),
      due: items
        .filter(({ done, dueOn }) => done === false && dueOn <= soon)
        .map((item) => `${item.memberName}: ${workLine(item)}`),
    };
  }

  /** Practice that somebody is asked for in the organisation and has not done. */
  async ofMember(
    organisationId: Member['organisationId'],
    practiser: Practiser,
  ): Promise<readonly string[]> {
    const { items } = await this.own.list(practiser);
    return items
      .filter(({ organisation, done }) => organisation.id === organisationId && !done)
      .map(workLine);
  }
}

const signed = (by: number): string => `${by > 0 ? '+' : ''}${String(by)}`;

function workLine({ topic, questions, dueOn }: Work): string {
  const what = `${String(questions)} ${questions === 1 ? 'question' : 'questions'}`;
  return `${what}${topic === null ? '' : ` on ${topic.title}`}, by ${dueOn}`;
}
