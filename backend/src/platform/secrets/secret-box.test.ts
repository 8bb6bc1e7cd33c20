import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config/config.js';
import { SecretBox } from './secret-box.js';

const key = (byte: number) => Buffer.alloc(32, byte);
const box = (secretsKey: Uint8Array | undefined, dataDir = '/nowhere') =>
  new SecretBox({ ...loadConfig({}), dataDir, secretsKey });

describe('a sealed secret', () => {
  it('opens to what it was, for its own place alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (plain, purpose, other) => {
        const sealed = box(key(1)).seal(plain, purpose);
        expect(box(key(1)).open(sealed, purpose)).toBe(plain);
        if (other !== purpose) expect(() => box(key(1)).open(sealed, other)).toThrow(/SECRETS_KEY/);
      }),
    );
  });

  it('opens under no other key, and not with any bit changed', () => {
    const sealed = box(key(1)).seal('seed', 'totp:1');
    expect(() => box(key(2)).open(sealed, 'totp:1')).toThrow(/SECRETS_KEY/);
    for (let i = 0; i < sealed.length; i++) {
      const changed = Uint8Array.from(sealed);
      changed[i]! ^= 1;
      expect(() => box(key(1)).open(changed, 'totp:1')).toThrow(/SECRETS_KEY/);
    }
    expect(() => box(key(1)).open(sealed.slice(0, 20), 'totp:1')).toThrow(/SECRETS_KEY/);
  });

  it('looks different each time', () => {
    const once = Buffer.from(box(key(1)).seal('seed', 'p'));
    expect(once.equals(box(key(1)).seal('seed', 'p'))).toBe(false);
    expect(once.includes('seed')).toBe(false);
  });
});

describe('what follows from the key', () => {
  it('is the same each time for one purpose, and another for another purpose or key', () => {
    const of = (byte: number, purpose: string) => Buffer.from(box(key(byte)).derive(purpose));
    expect(of(1, 'sibling:a').equals(of(1, 'sibling:a'))).toBe(true);
    expect(of(1, 'sibling:a').equals(of(1, 'sibling:b'))).toBe(false);
    expect(of(1, 'sibling:a').equals(of(2, 'sibling:a'))).toBe(false);
  });
});

describe('without SECRETS_KEY the key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mw-secrets-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is made once in the data folder, for its owner alone, and read by every later process', () => {
    const sealed = box(undefined, join(folder, 'new')).seal('seed', 'p');
    const path = join(folder, 'new', 'secrets.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path)).toHaveLength(32);
    expect(box(undefined, join(folder, 'new')).open(sealed, 'p')).toBe('seed');
  });

  it('that is damaged, or cannot be written, is told with the way out', () => {
    writeFileSync(join(folder, 'secrets.key'), 'short');
    expect(() => box(undefined, folder).seal('seed', 'p')).toThrow(/sets SECRETS_KEY/);
    expect(() => box(undefined, join(folder, 'secrets.key')).seal('seed', 'p')).toThrow(
      /sets SECRETS_KEY/,
    );
  });
});
