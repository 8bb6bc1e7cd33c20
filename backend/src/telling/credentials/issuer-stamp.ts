import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { CONFIG, originOf, type Config } from '../../platform/config/config.js';

/** When and where a credential is issued. */
@Injectable()
export class IssuerStamp {
  readonly origin: string;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.origin = originOf(config);
  }

  /** To the second, as the claims of a token count. */
  now(): Date {
    return new Date(Math.floor(this.clock.now().getTime() / 1000) * 1000);
  }
}
