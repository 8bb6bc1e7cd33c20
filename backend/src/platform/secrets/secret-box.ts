import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG, type Config } from '../config/index.js';
import { Problem } from '../http/index.js';

/** In the data folder, where SECRETS_KEY is not set. */
export const KEY_FILE = 'secrets.key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of a sealed secret, so that another cipher can follow. */
const VERSION = 1;

/**
 * Secrets that the server must read again (seeds of authenticator apps, secrets of clients) leave for the database only
 * through here: AES-256-GCM under SECRETS_KEY, or under a key file of the data folder. `purpose` names the row: what is
 * sealed for one place opens in no other.
 */
@Injectable()
export class SecretBox {
  private key: Uint8Array | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  seal(plain: string, purpose: string): Uint8Array<ArrayBuffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secretsKey(), nonce);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Uint8Array.from(
      Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]),
    );
  }

  /** Throws Problem 503 where the key is another one than at sealing, or the bytes were changed. */
  open(sealed: Uint8Array, purpose: string): string {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    try {
      if (bytes[0] !== VERSION) throw new Error('an unknown version');
      const decipher = createDecipheriv('aes-256-gcm', this.secretsKey(), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(tag);
      const plain = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(plain), decipher.final()]).toString('utf8');
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Problem(
        503,
        'secret-unreadable',
        'A stored secret cannot be read: the server has another SECRETS_KEY (or secrets.key) than when it was stored.',
      );
    }
  }

  /** 32 bytes that follow from the key and the purpose alone, for chance that nobody outside can repeat. */
  derive(purpose: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(createHmac('sha256', this.secretsKey()).update(purpose).digest());
  }

  private secretsKey(): Uint8Array {
    this.key ??= this.config.secretsKey ?? keyOfFolder(this.config.dataDir);
    return this.key;
  }
}

/** The key of the data folder, made at the first need; whoever comes second reads what the first has written. */
function keyOfFolder(folder: string): Uint8Array {
  const path = join(folder, KEY_FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) makeKey(path);
  } catch (error) {
    throw noKey(error);
  }
  try {
    const key = readFileSync(path);
    if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key`);
    return key;
  } catch (error) {
    throw noKey(error);
  }
}

/** Beside its place first: on a full disk no half of a key may stand there for ever. */
function makeKey(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const noKey = (error: unknown): Problem =>
  new Problem(
    503,
    'no-secrets-key',
    `This needs a key to encrypt with: the operator sets SECRETS_KEY (${(error as NodeJS.ErrnoException).code ?? 'no key in the data folder'}).`,
  );
