import { Injectable } from '@nestjs/common';
import { asServer } from '../../platform/database/index.js';
import {
  type Member,
  notFound,
  type Principal,
  Problem,
  type Right,
  rightsOf,
  type Role,
} from '../../platform/http/index.js';
import { DeclarationSets } from './declaration-sets.js';
import { personalProblem } from '../../identity/sessions/index.js';
import { foundingRefused } from './refusals.js';
import { FoundingService } from './founding.service.js';
import { OrganisationsRepository } from './organisations.repository.js';
import type {
  NewOrganisation,
  OrganisationChange,
  OrganisationDeletion,
  OrganisationList,
  OrganisationView,
} from './organisations.schemas.js';

/** More is somebody filling the server. */
const MOST_COMPANIES = 20;

type Row = NonNullable<Awaited<ReturnType<OrganisationsRepository['find']>>>;

@Injectable()
export class OrganisationsService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly founding: FoundingService,
  ) {}

  async mine(principal: Principal): Promise<OrganisationList> {
    return {
      organisations: await this.organisations.ofPerson(principal.userId),
      founding: await this.founding.of(principal),
    };
  }

  /** Throws 403 where the server’s setting does not let the caller make one: see FoundingService. */
  async create(principal: Principal, company: NewOrganisation): Promise<OrganisationView> {
    const founder = await this.founding.founder(principal);
    const view = await asServer('nobody belongs to a company before it is there', async () => {
      const wanted = { ...company, ...founder };
      const made = await this.organisations.create(principal.userId, wanted, MOST_COMPANIES);
      if (made === 'many')
        throw new Problem(
          409,
          'too-many-organisations',
          `You own ${String(MOST_COMPANIES)} organisations already: delete one, or hand one over, first.`,
        );
      if (made === null) throw foundingRefused('invitation');
      return this.organisations.find(made.id);
    });
    if (!view) throw notFound('organisation');
    return viewOf(view, ['owner'], rightsOf(['owner']));
  }

  async view(member: Member): Promise<OrganisationView> {
    const found = await this.organisations.find(member.organisationId);
    if (!found) throw notFound('organisation');
    return viewOf(found, member.roles, member.rights);
  }

  async change(member: Member, change: OrganisationChange): Promise<OrganisationView> {
    const { organisationId, userId, roles, rights } = member;
    const changed = await this.organisations.change(organisationId, userId, change);
    if (!changed) throw personalProblem();
    return viewOf(changed, roles, rights);
  }

  /** Really deletes: every row that belongs to it. */
  async delete({ organisationId }: Member, { name }: OrganisationDeletion): Promise<void> {
    const found = await this.organisations.find(organisationId);
    if (found?.kind !== 'company') throw personalProblem();
    if (found.name !== name)
      throw new Problem(
        409,
        'name-differs',
        `Type the organisation’s name as it stands to delete it: ${found.name}`,
      );
    await asServer('what is left of a deleted organisation is nobody’s', () =>
      this.organisations.delete(organisationId),
    );
  }
}

function viewOf(row: Row, roles: readonly Role[], rights: ReadonlySet<Right>): OrganisationView {
  const { id, kind, name, timeZone, retentionDays, requiresStrongSignIn, createdAt } = row;
  return {
    id,
    kind,
    name,
    timeZone,
    retentionDays,
    requiresStrongSignIn,
    declarationSets: DeclarationSets.parse(row.declarationSets),
    bankKeys: row.bankKeys,
    createdAt: createdAt.toISOString(),
    roles: [...roles],
    rights: [...rights],
  };
}
