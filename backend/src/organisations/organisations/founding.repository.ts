import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** Who has been invited to make an organisation. Run it as the server. */
@Injectable()
export class FoundingRepository {
  constructor(private readonly db: PrismaService) {}

  /** The person's address if it is invited, and whether it is theirs for sure; else null. */
  async invitation(userId: string): Promise<{ email: string; confirmed: boolean } | null> {
    const user = await this.db.user.findUnique({
      where: { id: userId },
      select: { email: true, verifiedAt: true },
    });
    if (user?.email == null) return null;
    const { email, verifiedAt } = user;
    const invited = await this.db.organisationFounder.count({ where: { email } });
    return invited === 0 ? null : { email, confirmed: verifiedAt !== null };
  }
}
