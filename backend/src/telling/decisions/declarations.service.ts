import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import {
  invalidInput,
  type Member,
  notFound,
  type Principal,
  Problem,
} from '../../platform/http/index.js';
import { DeclarationSets } from '../../organisations/organisations/index.js';
import { DeclarationsRepository } from './declarations.repository.js';
import type { DeclarationView, SelectionView, SelfDeclared } from './declarations.schemas.js';
import { selectionTables } from './selection-table.js';

/** What candidates may say of themselves after the hand-in, and the one table that it is for. */
@Injectable()
export class DeclarationsService implements OnModuleInit {
  constructor(
    private readonly repository: DeclarationsRepository,
    private readonly exports: AccountExports,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.exports.register('selfDeclarations', (userId) => this.repository.ofPerson(userId));
  }

  async own({ userId }: Principal, invitationId: string): Promise<DeclarationView> {
    const found = await this.repository.own(userId, invitationId);
    if (found === null) throw notFound('invitation');
    const sets = DeclarationSets.parse(found.organisation.declarationSets);
    const groups = (found.declaration?.groups as Record<string, string> | undefined) ?? null;
    return { sets: found.attempts.length === 0 ? [] : sets, groups };
  }

  /** 409 `not-handed-in` before the hand-in; 400 for a set or group that the organisation does not name. */
  async declare(
    user: Principal,
    invitationId: string,
    { groups }: SelfDeclared,
  ): Promise<DeclarationView> {
    const found = await this.repository.own(user.userId, invitationId);
    if (found === null) throw notFound('invitation');
    if (found.attempts.length === 0)
      throw new Problem(409, 'not-handed-in', 'You are asked this after the hand-in only.');
    const sets = DeclarationSets.parse(found.organisation.declarationSets);
    refuseUnknown(groups, sets);
    const { organisationId, assessmentId } = found;
    const place = { organisationId, assessmentId, invitationId };
    await this.repository.save(place, groups, this.clock.now());
    return { sets, groups };
  }

  /** Counts alone. The declarations behind them are in nobody's scope but the candidates'. */
  async selection({ organisationId }: Member, assessmentId: string): Promise<SelectionView> {
    const asked = await this.repository.asked(organisationId, assessmentId);
    if (asked === null) throw notFound('assessment');
    const [totals, declared] = await Promise.all([
      this.repository.totals(organisationId, assessmentId),
      asServer('declarations are counted, and read by nobody', () =>
        this.repository.declared(organisationId, assessmentId),
      ),
    ]);
    const { people, asOf, sets } = selectionTables(declared, DeclarationSets.parse(asked));
    return { ...totals, counted: people, asOf: asOf?.toISOString() ?? null, sets: [...sets] };
  }
}

function refuseUnknown(groups: SelfDeclared['groups'], sets: DeclarationSets): void {
  const faults = Object.entries(groups).flatMap(([title, group]) => {
    const set = sets.find((each) => each.title === title);
    if (set === undefined)
      return [
        {
          path: `groups.${title}`,
          message: 'nobody asks this here',
          expected: sets.map((each) => each.title),
        },
      ];
    if (set.groups.includes(group)) return [];
    return [{ path: `groups.${title}`, message: 'no group of this set', expected: set.groups }];
  });
  if (faults.length > 0) throw invalidInput(faults);
}
