import { Injectable } from '@nestjs/common';
import { ContentService } from '../../bank/content/index.js';
import type { Principal } from '../../platform/http/index.js';
import { OwnGradesService } from '../progress/index.js';
import { progressOf } from './assignment-work.js';
import type { OwnAssignment, OwnAssignmentList } from './assignments.schemas.js';
import { AssignmentsService } from './assignments.service.js';
import { OwnPlaceRepository } from './own-place.repository.js';

/** What a person is asked to practise, in all their organisations. */
@Injectable()
export class OwnAssignmentsService {
  constructor(
    private readonly places: OwnPlaceRepository,
    private readonly assignments: AssignmentsService,
    private readonly grades: OwnGradesService,
    private readonly content: ContentService,
  ) {}

  async list(owner: Pick<Principal, 'userId' | 'organisationId'>): Promise<OwnAssignmentList> {
    const rows = await this.places.assignments(owner.userId);
    if (rows.length === 0) return { items: [] };
    const history = await this.grades.results(owner);
    const known = (id: string): boolean => this.content.findQuestion(id) !== undefined;
    const items = rows.map((row): OwnAssignment => {
      const { answered, of, done } = progressOf(row, history, known);
      const work = this.assignments.workOf(row);
      return {
        id: row.id,
        organisation: { id: row.organisationId, name: row.membership.organisation.name },
        ...work,
        questions: of,
        named: work.named.map((question) => ({
          ...question,
          done: answered.includes(question.id),
        })),
        answered: Math.min(answered.length, of),
        done,
        told: row.membership.skillShare !== null,
      };
    });
    return { items: [...items.filter(({ done }) => !done), ...items.filter(({ done }) => done)] };
  }
}
