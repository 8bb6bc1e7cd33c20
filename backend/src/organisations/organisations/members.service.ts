import { Injectable } from '@nestjs/common';
import { type Member, notFound, type Role } from '../../platform/http/index.js';
import { MembersRepository } from './members.repository.js';
import type { MemberList } from './organisations.schemas.js';
import { personalProblem } from '../../identity/sessions/index.js';
import { lastOwnerProblem } from './refusals.js';

@Injectable()
export class MembersService {
  constructor(private readonly members: MembersRepository) {}

  async list(member: Member): Promise<MemberList> {
    const rows = await this.members.list(member.organisationId);
    return {
      members: rows.map(({ userId, roles, createdAt, user }) => ({
        id: userId,
        displayName: user.displayName,
        email: user.email,
        roles,
        since: createdAt.toISOString(),
      })),
    };
  }

  async setRoles(actor: Member, userId: string, roles: readonly Role[]): Promise<MemberList> {
    answer(await this.members.setRoles(actor, userId, roles));
    return this.list(actor);
  }

  async remove(actor: Member, userId: string): Promise<void> {
    answer(await this.members.remove(actor, userId));
  }
}

function answer(result: Awaited<ReturnType<MembersRepository['remove']>>): void {
  if (result === 'no-member') throw notFound('member');
  if (result === 'last-owner') throw lastOwnerProblem();
  if (result === 'personal') throw personalProblem();
}
