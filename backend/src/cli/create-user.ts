import { randomBytes } from 'node:crypto';
import { AccountsRepository, Passwords, SignUp } from '../identity/accounts/index.js';
import { weaknessOf } from '../identity/accounts/password-strength.js';
import { loadConfig } from '../platform/config/index.js';
import { asServer } from '../platform/database/index.js';
import { inContext } from './context.js';
import { PlainError, UsageError } from './failure.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  /** Without one, a password is made up and given back once. */
  readonly password: string | undefined;
  /** Owns the server: for one whose owner has left. */
  readonly owner: boolean;
  /** Works on the rubrics of the bank, and so sees answer keys. */
  readonly author: boolean;
}

export interface CreatedUser {
  readonly id: string;
  readonly email: string | null;
  readonly isOwner: boolean;
  readonly password?: string;
}

/** Makes an account past the pages. Throws UsageError for input that the pages would refuse too, PlainError for a taken address. */
export async function createUser(env: NodeJS.ProcessEnv, user: NewUser): Promise<CreatedUser> {
  const made = user.password === undefined ? randomBytes(15).toString('base64url') : undefined;
  const request = SignUp.safeParse({
    email: user.email,
    displayName: user.name,
    password: user.password ?? made,
  });
  if (!request.success) {
    throw new UsageError(
      request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  }
  const weakness = weaknessOf(request.data.password, [user.email, user.name]);
  if (weakness !== null) throw new UsageError(`password: ${weakness}`);
  const { password, ...person } = request.data;
  const config = { ...loadConfig({ LOG_LEVEL: 'error', ...env }), worker: 'none' } as const;
  return inContext(config, (context) =>
    asServer('a command of the operator', async () => {
      const passwordHash = await context.get(Passwords).hash(password);
      const accounts = context.get(AccountsRepository);
      const created = await accounts.createMember({ ...person, passwordHash });
      if (!created)
        throw new PlainError(`there is an account with the address ${person.email} already`);
      if (user.author && (await accounts.makeAuthor(created.id)) === null)
        throw new PlainError(
          'the account was made, but nobody owns this server any more, so it is no author: make an owner first',
        );
      const { id, email, isOwner } = user.owner ? await accounts.makeOwner(created.id) : created;
      return { id, email, isOwner, ...(made === undefined ? {} : { password: made }) };
    }),
  );
}
