/** What can be said of a token before anybody's record is asked: whose key, whether it is whole, and since and until when. */
import { compactVerify, decodeProtectedHeader, errors, type CryptoKey } from 'jose';
import { z } from 'zod';

const Moment = z.iso.datetime();

/** Of a credential only what is said in words is read; it may hold more. */
const Claims = z.object({
  id: z.string().max(200),
  type: z.array(z.string()),
  issuer: z.object({ id: z.string().max(500), name: z.string().max(500) }),
  validFrom: Moment,
  validUntil: Moment.optional(),
  credentialSubject: z.object({
    identifier: z
      .array(
        z.object({
          hashed: z.boolean(),
          identityHash: z.string().max(500),
          identityType: z.string(),
        }),
      )
      .max(10)
      .optional(),
    achievement: z.object({
      name: z.string().max(500),
      criteria: z.object({ narrative: z.string().max(10_000) }),
    }),
    result: z
      .array(z.object({ value: z.string().max(500) }))
      .max(10)
      .optional(),
  }),
});
export type Claims = z.output<typeof Claims>;

/** `unreadable`: no signed credential at all. `other-key`: not signed here. `altered`: the signature is of another text. */
export type Checked =
  { readonly claims: Claims } | { readonly fault: 'unreadable' | 'other-key' | 'altered' };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** `keyOf` finds the public half of a key by its id, null where it is none of ours. */
export async function checked(
  token: string,
  algorithm: string,
  keyOf: (id: string) => Promise<CryptoKey | Uint8Array | null>,
): Promise<Checked> {
  const header = headerOf(token);
  if (header === null) return { fault: 'unreadable' };
  // a token does not choose how it is judged: "none", and a key of its own, are another key
  if (header.alg !== algorithm || typeof header.kid !== 'string') return { fault: 'other-key' };
  const key = await keyOf(header.kid);
  if (key === null) return { fault: 'other-key' };
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
    const claims = Claims.safeParse(JSON.parse(decoder.decode(payload)));
    return claims.success ? { claims: claims.data } : { fault: 'unreadable' };
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return { fault: 'altered' };
    return { fault: 'unreadable' };
  }
}

function headerOf(token: string): { alg?: string; kid?: unknown } | null {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return null;
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}
