import { z } from 'zod';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, 'must be base64url');

const name = oneLine(60).trim().min(1);

/** What `navigator.credentials` answers, as JSON; members that the server does not read are dropped, not refused: browsers add some. */
const credential = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: base64url(1_400),
    rawId: base64url(1_400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(8_000), ...response }),
    clientExtensionResults: z.object({}).default({}),
  });

const NewCredential = credential({
  attestationObject: base64url(60_000),
  transports: z.array(plainText(20)).max(10).default([]),
});
export type NewCredential = z.output<typeof NewCredential>;

const ShownCredential = credential({
  authenticatorData: base64url(8_000),
  signature: base64url(4_000),
  userHandle: base64url(200).optional(),
});
export type ShownCredential = z.output<typeof ShownCredential>;

export const PasskeyStart = z
  .strictObject({ password: plainText(200).min(1).optional() })
  .meta({ id: 'PasskeyStart' });
export type PasskeyStart = z.output<typeof PasskeyStart>;

export const PasskeyRegistration = z
  .strictObject({ name, credential: NewCredential })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

export const PasskeySignIn = z
  .strictObject({ credential: ShownCredential })
  .meta({ id: 'PasskeySignIn' });
export type PasskeySignIn = z.output<typeof PasskeySignIn>;

export const PasskeyRename = z.strictObject({ name }).meta({ id: 'PasskeyRename' });
export type PasskeyRename = z.output<typeof PasskeyRename>;

/** The library's own shapes (WebAuthn level 3, `...OptionsJSON`): handed to the browser as they are. */
export const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: 'For navigator.credentials, as JSON.' });

const PasskeyView = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    backedUp: z.boolean().meta({ description: 'Synchronised to other devices of the person.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'PasskeyView' });
export type PasskeyView = z.output<typeof PasskeyView>;

export const PasskeyList = z.array(PasskeyView);
