import { z } from 'zod';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

const LONGEST_PASSWORD = 200;

const email = z
  .email({ error: 'must be an e-mail address such as ada@example.org' })
  .max(254)
  .transform((text) => text.toLowerCase());

const displayName = oneLine(80).trim().min(1);

const SHORTEST_PASSWORD = 12;

/** Long enough; whether it would be guessed early is for PasswordRules to say. */
const newPassword = plainText(LONGEST_PASSWORD).min(
  SHORTEST_PASSWORD,
  `must have at least ${String(SHORTEST_PASSWORD)} characters`,
);
const anyPassword = plainText(LONGEST_PASSWORD).min(1);

export const SignUp = z
  .strictObject({ email, password: newPassword, displayName })
  .meta({ id: 'SignUp' });
export type SignUp = z.output<typeof SignUp>;

export const SignIn = z.strictObject({ email, password: anyPassword }).meta({ id: 'SignIn' });
export type SignIn = z.output<typeof SignIn>;

export const GuestRequest = z.strictObject({}).meta({ id: 'GuestRequest' });

export const AccountChange = z.strictObject({ displayName }).meta({ id: 'AccountChange' });
export type AccountChange = z.output<typeof AccountChange>;

export const PasswordChange = z
  .strictObject({
    current: anyPassword.optional().meta({ description: 'Needed where the account has one.' }),
    next: newPassword,
  })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.output<typeof PasswordChange>;

/** Who has a password says it once more. */
export const AccountDeletion = z
  .strictObject({ password: anyPassword.optional() })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.output<typeof AccountDeletion>;

export const UserView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(['guest', 'member']),
    email: z.string().optional(),
    emailVerified: z
      .boolean()
      .meta({ description: 'Mail to the address has been shown to reach the person.' }),
    displayName: z.string(),
    isOwner: z
      .boolean()
      .meta({ description: 'Owns this server: the first account that claimed it.' }),
    organisationId: z.uuid(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'UserView' });
export type UserView = z.output<typeof UserView>;

export const SessionView = z
  .strictObject({
    user: UserView.nullable(),
    mayAuthor: z
      .boolean()
      .meta({ description: 'May work on rubrics, and so may see answer keys.' }),
    claimed: z
      .boolean()
      .meta({ description: 'False on a new server: the first account will own it.' }),
    smtp: z.boolean().meta({
      description: 'Mails leave this server; else its owner reads them in the outbox.',
    }),
    serverNow: z.int().meta({ description: 'The server clock in milliseconds since 1970.' }),
  })
  .meta({ id: 'SessionView' });
export type SessionView = z.output<typeof SessionView>;

const token = z.string().max(100);
const code = z.string().trim().min(6, 'must be a code of the app, or a recovery code').max(40);

/** What a sign-in by password answers where there is a second step: no session yet. */
export const SecondFactorAsked = z
  .strictObject({
    secondFactor: z.literal(true),
    challenge: z.string().meta({ description: 'Goes with the code: good once, for ten minutes.' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SecondFactorAsked' });
export type SecondFactorAsked = z.output<typeof SecondFactorAsked>;

export const SignInAnswer = z.union([SessionView, SecondFactorAsked]).meta({ id: 'SignInAnswer' });

export const SecondStep = z
  .strictObject({
    challenge: token,
    code: code.meta({ description: 'Six digits of the app, or a recovery code.' }),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof SecondStep>;

export const EmailVerification = z.strictObject({ token }).meta({ id: 'EmailVerification' });
export type EmailVerification = z.output<typeof EmailVerification>;

export const VerifiedEmail = z.strictObject({ email: z.string() }).meta({ id: 'VerifiedEmail' });
export type VerifiedEmail = z.output<typeof VerifiedEmail>;

export const PasswordResetRequest = z.strictObject({ email }).meta({ id: 'PasswordResetRequest' });
export type PasswordResetRequest = z.output<typeof PasswordResetRequest>;

export const PasswordReset = z
  .strictObject({ token, password: newPassword })
  .meta({ id: 'PasswordReset' });
export type PasswordReset = z.output<typeof PasswordReset>;

export const ProtectionView = z
  .strictObject({
    hasPassword: z.boolean(),
    secondFactor: z
      .strictObject({ since: z.iso.datetime(), recoveryCodesLeft: z.int() })
      .nullable()
      .meta({ description: 'Codes of an authenticator app; null where none is set up.' }),
  })
  .meta({ id: 'ProtectionView' });
export type ProtectionView = z.output<typeof ProtectionView>;

export const SecondFactorStart = z
  .strictObject({ password: anyPassword.optional() })
  .meta({ id: 'SecondFactorStart' });
export type SecondFactorStart = z.output<typeof SecondFactorStart>;

export const SecondFactorSecret = z
  .strictObject({
    secret: z.string().meta({ description: 'In base32, for typing it in.' }),
    uri: z.string().meta({ description: 'otpauth address, for a QR code.' }),
  })
  .meta({ id: 'SecondFactorSecret' });
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>;

export const SecondFactorCode = z.strictObject({ code }).meta({ id: 'SecondFactorCode' });
export type SecondFactorCode = z.output<typeof SecondFactorCode>;

export const SecondFactorChange = z
  .strictObject({ code, password: anyPassword.optional() })
  .meta({ id: 'SecondFactorChange' });
export type SecondFactorChange = z.output<typeof SecondFactorChange>;

export const RecoveryCodes = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

export const AccountExport = z
  .looseObject({ exportedAt: z.iso.datetime(), account: UserView, sessions: z.array(z.unknown()) })
  .meta({ id: 'AccountExport' });
