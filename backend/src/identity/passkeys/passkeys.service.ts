import { Injectable } from '@nestjs/common';
import { Confirmation, SignInChanges } from '../accounts/index.js';
import { notFound, type Principal, Problem } from '../../platform/http/index.js';
import { passkeyView } from './passkey-view.js';
import { PasskeysRepository } from './passkeys.repository.js';
import type { PasskeyRegistration, PasskeyStart, PasskeyView } from './passkeys.schemas.js';
import type { RelyingParty } from './relying-party.js';
import { WebAuthn } from './web-authn.js';

const MOST = 20;

/** The passkeys of an account, as its owner sees to them. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly web: WebAuthn,
    private readonly confirmation: Confirmation,
    private readonly changes: SignInChanges,
  ) {}

  async list({ userId }: Pick<Principal, 'userId'>): Promise<PasskeyView[]> {
    return (await this.passkeys.list(userId)).map(passkeyView);
  }

  /** What the browser needs to make a key; the person has shown once more who they are. */
  async begin(
    principal: Principal,
    party: RelyingParty,
    { password }: PasskeyStart,
  ): Promise<{ challenge: string }> {
    await this.confirmation.demand(principal, password);
    const { userId } = principal;
    const known = await this.passkeys.known(userId);
    if (known.length >= MOST) throw tooMany();
    const name = await this.changes.nameOf(userId);
    return this.web.creation(party, { userId, name }, known);
  }

  async add(
    { userId }: Principal,
    party: RelyingParty,
    { name, credential }: PasskeyRegistration,
  ): Promise<PasskeyView> {
    const key = await this.web.readNew(party, userId, credential);
    const added = await this.passkeys.create({ userId, name, ...key }, MOST);
    if (added === 'many') throw tooMany();
    if (!added) throw new Problem(409, 'passkey-known', 'This passkey is registered already.');
    await this.changes.tell(userId, 'passkey-added');
    return passkeyView(added);
  }

  async rename({ userId }: Principal, id: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(userId, id, name))) throw notFound('passkey');
  }

  async remove(principal: Principal, id: string, { password }: PasskeyStart): Promise<void> {
    await this.confirmation.demand(principal, password);
    if (!(await this.passkeys.remove(principal.userId, id))) throw notFound('passkey');
    await this.changes.tell(principal.userId, 'passkey-removed');
  }
}

const tooMany = (): Problem =>
  new Problem(
    409,
    'too-many-passkeys',
    `An account has at most ${String(MOST)} passkeys: delete one that you no longer use.`,
  );
