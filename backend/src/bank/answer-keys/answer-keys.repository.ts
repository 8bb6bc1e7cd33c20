import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** The server's owner granted it the keys, or it is the owner's own space. */
const WITH_KEYS = { OR: [{ bankKeys: true }, { users: { some: { isOwner: true } } }] };

/** Whom the server's owner lets see the keys of the bank. Run it as the server. */
@Injectable()
export class AnswerKeysRepository {
  constructor(private readonly db: PrismaService) {}

  async hasKeys(id: string): Promise<boolean> {
    return (await this.db.organisation.count({ where: { id, ...WITH_KEYS } })) > 0;
  }

  /** An organisation with keys in which the person is an author or an owner. */
  async authoringMembership(userId: string): Promise<string | null> {
    const membership = await this.db.membership.findFirst({
      where: {
        userId,
        roles: { hasSome: ['author', 'owner'] },
        user: { kind: 'member' },
        organisation: WITH_KEYS,
      },
      orderBy: { createdAt: 'asc' },
      select: { organisationId: true },
    });
    return membership?.organisationId ?? null;
  }
}
