import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) as far as WebAuthn needs it. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, inner]) => [
        cbor(key),
        cbor(inner as number | string | Uint8Array | Map<number | string, unknown>),
      ]),
    ]);
  return Buffer.concat([head(2, value.length), value]);
}

/** What a browser and its device would do; each part can be made to lie. */
interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signWith?: KeyObject;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const ATTESTED = 64;

/** An authenticator in software: one ES256 key, attestation 'none'. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  counter = 0;

  constructor(
    private readonly origin: string,
    private readonly rpId = 'localhost',
  ) {}

  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
    // COSE: key type EC2, algorithm ES256, curve P-256
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.head(lies, ATTESTED),
      Buffer.alloc(16),
      length,
      this.id,
      cbor(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, lies),
      attestationObject: url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string }, lies: Lies = {}) {
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, lies);
    const authData = this.head(lies, 0);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: url(authData),
      signature: url(sign('sha256', signed, lies.signWith ?? this.keys.privateKey)),
      userHandle: lies.userHandle ?? this.userHandle,
    });
  }

  private head(lies: Lies, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const verified = (lies.userVerified ?? true) ? USER_VERIFIED : 0;
    const mark = Buffer.from([USER_PRESENT | verified | flags]);
    return Buffer.concat([sha256(lies.rpId ?? this.rpId), mark, counter]);
  }

  private clientData(type: string, challenge: string, lies: Lies): string {
    return url(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private answer<T extends object>(response: T) {
    const id = url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
