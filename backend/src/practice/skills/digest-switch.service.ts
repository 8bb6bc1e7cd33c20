import { Injectable } from '@nestjs/common';
import type { Member } from '../../platform/http/index.js';
import { DigestLinks, goneLink } from './digest-links.js';
import { DigestsRepository } from './digests.repository.js';

/** Whether somebody wants the weekly mail. */
@Injectable()
export class DigestSwitch {
  constructor(
    private readonly digests: DigestsRepository,
    private readonly links: DigestLinks,
  ) {}

  async turn(
    { organisationId, userId }: Pick<Member, 'organisationId' | 'userId'>,
    on: boolean,
  ): Promise<void> {
    await this.digests.turn({ organisationId, userId }, !on);
  }

  /** By the link of a mail, whoever follows it. */
  async unsubscribe(token: string): Promise<void> {
    if (!(await this.digests.turn(this.links.placeOf(token), true))) throw goneLink();
  }
}
