import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, Problem } from '../../platform/http/index.js';
import { OwnPlaceRepository } from './own-place.repository.js';
import { SharesRepository } from './shares.repository.js';
import { TellingService } from './telling.service.js';

/** The member's own switch. */
@Injectable()
export class ShareSwitchService {
  constructor(
    private readonly shares: SharesRepository,
    private readonly places: OwnPlaceRepository,
    private readonly telling: TellingService,
    private readonly clock: Clock,
  ) {}

  /** Turned on, the last half year is told at once; turned off, all that was told is deleted. */
  async turn(
    { organisationId, userId }: Pick<Member, 'organisationId' | 'userId'>,
    on: boolean,
  ): Promise<void> {
    const place = { organisationId, userId };
    if (!on) {
      await this.shares.end(place);
      return;
    }
    if (!(await this.places.isCompany(organisationId)))
      throw new Problem(
        409,
        'personal-organisation',
        'This is your personal organisation: there is nobody to share with.',
      );
    await this.shares.begin(place, this.clock.now());
    await this.telling.tell(place);
  }
}
