import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../../platform/data-copies/index.js';
import { type Arrival, type Opened, SignInService } from '../accounts/index.js';
import { Clock } from '../../platform/config/index.js';
import { passkeyView } from './passkey-view.js';
import { PasskeysRepository } from './passkeys.repository.js';
import type { ShownCredential } from './passkeys.schemas.js';
import type { RelyingParty } from './relying-party.js';
import { refused, WebAuthn } from './web-authn.js';

/** The keys of everybody, by what they call themselves. */
@Injectable()
export class KeyRing {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly clock: Clock,
  ) {}

  find(credentialId: string) {
    return this.passkeys.findCredential(credentialId);
  }

  /** False where the key was used by somebody else meanwhile. */
  use(
    key: { readonly id: string; readonly counter: bigint },
    shown: { readonly counter: bigint; readonly backedUp: boolean },
  ): Promise<boolean> {
    return this.passkeys.use(key, { ...shown, at: this.clock.now() });
  }

  async listed(userId: string) {
    return (await this.passkeys.list(userId)).map(passkeyView);
  }
}

/** Signing in by a passkey alone: the device has asked for its owner, so no second step follows. */
@Injectable()
export class PasskeySignInService implements OnModuleInit {
  constructor(
    private readonly keys: KeyRing,
    private readonly web: WebAuthn,
    private readonly signIns: SignInService,
    private readonly exports: AccountExports,
  ) {}

  onModuleInit(): void {
    this.exports.register('passkeys', (userId) => this.keys.listed(userId));
  }

  begin(party: RelyingParty): Promise<{ challenge: string }> {
    return this.web.request(party);
  }

  async signIn(
    party: RelyingParty,
    credential: ShownCredential,
    arrival: Arrival,
  ): Promise<Opened> {
    const asked = await this.web.isAsked(credential);
    const key = await this.keys.find(credential.id);
    if (!asked || !key) throw refused(401);
    const shown = await this.web.readShown(party, credential, key);
    if (!(await this.keys.use(key, shown))) throw refused(401);
    return this.signIns.enter(key.userId, 'passkey', arrival);
  }
}
