import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, originOf } from '../../platform/config/index.js';

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
