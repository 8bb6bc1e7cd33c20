import { z } from 'zod';
import { plainText } from '../http/plain-text.js';

const LONGEST_PASSWORD = 200;

const email = z
  .email({ error: 'must be an e-mail address such as ada@example.org' })
  .max(254)
  .transform((text) => text.toLowerCase());

const displayName = plainText(80).trim().min(1);

const newPassword = plainText(LONGEST_PASSWORD).min(12, 'must have at least 12 characters');

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
  .strictObject({ current: anyPassword, next: newPassword })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.output<typeof PasswordChange>;

/** A member says the password once more; a guest has none. */
export const AccountDeletion = z
  .strictObject({ password: anyPassword.optional() })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.output<typeof AccountDeletion>;

export const UserView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(['guest', 'member']),
    email: z.string().optional(),
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
    serverNow: z.int().meta({ description: 'The server clock in milliseconds since 1970.' }),
  })
  .meta({ id: 'SessionView' });
export type SessionView = z.output<typeof SessionView>;

export const AccountExport = z
  .looseObject({ exportedAt: z.iso.datetime(), account: UserView, sessions: z.array(z.unknown()) })
  .meta({ id: 'AccountExport' });
