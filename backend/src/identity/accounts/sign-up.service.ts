import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import { AccountsRepository } from './accounts.repository.js';
import type { SignUp } from './accounts.schemas.js';
import { EmailAddressService } from './email-address.service.js';
import { Passwords } from './passwords.js';
import { SignInService, type Arrival, type Opened } from './sign-in.service.js';

/** How a visitor, or a guest with all work, becomes a member. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly signIns: SignInService,
    private readonly addresses: EmailAddressService,
  ) {}

  /** A guest's session becomes the member's, with all work; a visitor gets a new account. */
  async signUp(request: SignUp, arrival: Arrival): Promise<Opened> {
    const { before } = arrival;
    if (before?.kind === 'member') throw signedInAlready();
    const { email, displayName } = request;
    await this.passwords.admit('password', request.password, [email, displayName]);
    const credentials = {
      email,
      displayName,
      passwordHash: await this.passwords.hash(request.password),
    };
    const user = before
      ? await this.accounts.upgradeGuest(before.userId, credentials)
      : await this.accounts.createMember(credentials);
    if (user === 'no-guest') throw signedInAlready();
    if (!user) {
      throw new Problem(
        409,
        'sign-up-refused',
        'No account could be made with this address. If it is yours already, sign in instead.',
      );
    }
    const opened = await this.signIns.open(user, 'password', arrival);
    await this.addresses.sendVerification(user.id);
    return opened;
  }
}

function signedInAlready(): Problem {
  return new Problem(
    409,
    'signed-in-already',
    'This browser is signed in to an account: sign out first.',
  );
}
