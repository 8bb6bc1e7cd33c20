import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ChallengesService } from '../challenges/index.js';
import { Clock } from '../../platform/config/index.js';
import { Problem } from '../../platform/http/index.js';
import type { NewPasskey } from './passkeys.repository.js';
import type { NewCredential, ShownCredential } from './passkeys.schemas.js';
import type { RelyingParty } from './relying-party.js';

interface Stored {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
}

/** What WebAuthn (level 3) asks of a relying party; the cryptography is the library's. Each challenge is answered once. */
@Injectable()
export class WebAuthn {
  constructor(
    private readonly challenges: ChallengesService,
    private readonly clock: Clock,
  ) {}

  /** For `navigator.credentials.create`. The key must stay on the device by itself and ask for its owner (PIN, face, finger). */
  async creation(
    party: RelyingParty,
    person: { readonly userId: string; readonly name: string },
    known: readonly { credentialId: string; transports: string[] }[],
  ): Promise<{ challenge: string }> {
    const { userId } = person;
    const { token } = await this.challenges.issue('passkey_new', { userId });
    return generateRegistrationOptions({
      rpName: 'Meshwright',
      rpID: party.id,
      userName: person.name,
      userID: bytesOfId(userId),
      challenge: bytesOf(token),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The key in what the browser answered. Throws Problem 400 `passkey-refused`. */
  async readNew(
    party: RelyingParty,
    userId: string,
    credential: NewCredential,
  ): Promise<Omit<NewPasskey, 'userId' | 'name'>> {
    const challenge = challengeIn(credential.response.clientDataJSON);
    const asked = await this.challenges.take('passkey_new', challenge);
    if (asked?.userId !== userId) throw refused(400);
    const { registrationInfo: info } = await trying(
      400,
      verifyRegistrationResponse({
        response: credential,
        expectedChallenge: challenge ?? '',
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }),
    );
    if (!info) throw refused(400);
    return {
      credentialId: info.credential.id,
      publicKey: Uint8Array.from(info.credential.publicKey),
      counter: BigInt(info.credential.counter),
      transports: credential.response.transports,
      backedUp: info.credentialBackedUp,
      createdAt: this.clock.now(),
    };
  }

  /** For `navigator.credentials.get`: names no key, so that it tells nothing about who has one. */
  async request(party: RelyingParty): Promise<{ challenge: string }> {
    const { token } = await this.challenges.issue('passkey_sign_in');
    return generateAuthenticationOptions({
      rpID: party.id,
      challenge: bytesOf(token),
      userVerification: 'required',
    });
  }

  /** Whether the challenge in it is one that was asked here and not answered before. */
  async isAsked({ response }: ShownCredential): Promise<boolean> {
    const challenge = challengeIn(response.clientDataJSON);
    return (await this.challenges.take('passkey_sign_in', challenge)) !== null;
  }

  /** The new counter of a key that signed. Throws Problem 401 `passkey-refused`. */
  async readShown(party: RelyingParty, credential: ShownCredential, stored: Stored) {
    const { userHandle, ...response } = credential.response;
    if (userHandle !== undefined && !bytesOf(userHandle).every(same(bytesOfId(stored.userId))))
      throw refused(401);
    const { verified, authenticationInfo: info } = await trying(
      401,
      verifyAuthenticationResponse({
        response: { ...credential, response },
        expectedChallenge: challengeIn(response.clientDataJSON) ?? '',
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: stored.credentialId,
          publicKey: stored.publicKey,
          counter: Number(stored.counter),
        },
        requireUserVerification: true,
      }),
    );
    if (!verified) throw refused(401);
    return { counter: BigInt(info.newCounter), backedUp: info.credentialBackedUp };
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, 'base64url'));

const bytesOfId = (uuid: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

const same =
  (other: Uint8Array) =>
  (byte: number, index: number, all: Uint8Array): boolean =>
    all.length === other.length && byte === other[index];

/** The challenge that the browser says it answers, still to be held against those asked. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as unknown;
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever does not hold; which it was helps nobody but who tries to break in. */
async function trying<T>(status: 400 | 401, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw refused(status);
  }
}

export const refused = (status: 400 | 401): Problem =>
  new Problem(
    status,
    'passkey-refused',
    status === 400
      ? 'The passkey could not be added: begin again, and let the device ask for its PIN, face or finger.'
      : 'This passkey does not sign in here: try again, or sign in another way.',
  );
