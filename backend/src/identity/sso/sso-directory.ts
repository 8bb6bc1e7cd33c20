import { Injectable } from '@nestjs/common';
import { SsoRepository } from './sso.repository.js';

/** What anybody may ask: whose sign-in a domain leads to. The domain, not the address: who asks is nobody's business. */
@Injectable()
export class SsoDirectory {
  constructor(private readonly sso: SsoRepository) {}

  organisationOf(domain: string): Promise<string | null> {
    return this.sso.organisationOf(domain);
  }
}
