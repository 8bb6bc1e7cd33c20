import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';

/** For whom a passkey is made: the host that people type, and nothing that it belongs to. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

@Injectable()
export class RelyingParties {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * By PUBLIC_URL; without it the server is at home on localhost, at whatever port the browser says that it came to.
   * Browsers make passkeys for names alone, so 127.0.0.1 has none.
   */
  of(origin: string | undefined): RelyingParty {
    const { publicUrl } = this.config;
    if (publicUrl !== undefined) return { id: new URL(publicUrl).hostname, origin: publicUrl };
    if (origin !== undefined && /^http:\/\/localhost(:\d{1,5})?$/.test(origin))
      return { id: 'localhost', origin };
    throw new Problem(
      409,
      'no-passkeys-here',
      'Passkeys need a name: open this server as http://localhost, or have its operator set PUBLIC_URL.',
    );
  }
}
