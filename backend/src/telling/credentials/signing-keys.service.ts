import { Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { SigningKeysRepository, type StoredKey } from './signing-keys.repository.js';

/** What Open Badges 3.0 asks every verifier to know (section 8.2.3). */
export const ALGORITHM = 'RS256';
const BITS = 3072;

const purpose = (id: string): string => `signing-key:${id}`;

/**
 * The keys by which the server signs credentials of all its organisations. The private half is sealed; the public halves
 * of all keys that there ever were stay, so that a change of keys ends no credential.
 */
@Injectable()
export class SigningKeys {
  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** A token of these claims in compact form, signed by the present key, which is made at the first need. */
  async sign(claims: Record<string, unknown>): Promise<{ token: string; keyId: string }> {
    const key = await asServer('the key is the server’s', () => this.present());
    const jwk = JSON.parse(this.secrets.open(key.privateKey, purpose(key.id))) as JWK;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
      .sign(await importJWK(jwk, ALGORITHM));
    return { token, keyId: key.id };
  }

  /** The public half of one of our keys; null where it is not ours. */
  async verifier(id: string): Promise<CryptoKey | Uint8Array | null> {
    const found = await asServer('the key is the server’s', () => this.keys.publicKey(id));
    return found === null ? null : importJWK(found as JWK, ALGORITHM);
  }

  /** A JWK set (RFC 7517, section 5). */
  async publicSet(): Promise<{ keys: unknown[] }> {
    return { keys: await asServer('the keys are the server’s', () => this.keys.publicKeys()) };
  }

  /** From now on another key signs; returns its id. */
  async rotate(): Promise<string> {
    return asServer('the key is the server’s', () => this.make(false));
  }

  private async present(): Promise<StoredKey> {
    const current = await this.keys.current();
    if (current !== null) return current;
    await this.make(true);
    const made = await this.keys.current();
    if (made === null) throw new Error('no key to sign with');
    return made;
  }

  private async make(unlessThere: boolean): Promise<string> {
    const pair = await generateKeyPair(ALGORITHM, { modulusLength: BITS, extractable: true });
    const { kty, n, e } = await exportJWK(pair.publicKey);
    if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('no RSA key');
    const id = await calculateJwkThumbprint({ kty, n, e });
    const secret = JSON.stringify(await exportJWK(pair.privateKey));
    const publicKey = { kty, n, e, kid: id, alg: ALGORITHM, use: 'sig' };
    const privateKey = this.secrets.seal(secret, purpose(id));
    await this.keys.add({ id, publicKey, privateKey, now: this.clock.now() }, unlessThere);
    return id;
  }
}
