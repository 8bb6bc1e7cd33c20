import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For whom the statements of a request or job run. PostgreSQL holds every row against it (the policies of the
 * migrations), so that a forgotten condition finds nothing instead of somebody else's rows.
 */
export interface Scope {
  /** The person at work: their own rows. */
  readonly userId: string | null;
  /** The organisation at work: its rows. */
  readonly organisationId: string | null;
  /** Why the server itself is at work, for whom all rows are in scope; null on behalf of a person. */
  readonly server: string | null;
}

/** A visitor of whom nothing is known: no row is in scope. */
const NOBODY: Scope = { userId: null, organisationId: null, server: null };

interface Holder {
  scope: Scope;
  /** The token by which a program asks. */
  readonly tokenId?: string;
  readonly patient?: boolean;
  /** Who asks, for fair turns: an account, or the address that a visitor or a guest comes from. */
  readonly turn?: string;
  /** Where the request comes from. */
  readonly address?: string;
}

const storage = new AsyncLocalStorage<Holder>();

/** Runs the rest of a request, which begins as nobody's until `enterScope` says whose it is. */
export function runRequest<T>(rest: () => T): T {
  return storage.run({ scope: NOBODY }, rest);
}

/** From here on the request under way is `scope`'s. */
export function enterScope(scope: Partial<Scope>): void {
  const holder = storage.getStore();
  if (!holder) throw new Error('there is no request under way whose scope could be entered');
  holder.scope = { ...NOBODY, ...scope };
}

/** From here on the request under way is known to come by this token. */
export function enterToken(tokenId: string): void {
  const holder: { tokenId?: string } | undefined = storage.getStore();
  if (!holder) throw new Error('there is no request under way that could come by a token');
  holder.tokenId = tokenId;
}

/** From here on the request under way is one that takes long: `patiently` for all that is left of it. */
export function enterPatience(): void {
  const holder: { patient?: boolean } | undefined = storage.getStore();
  if (!holder) throw new Error('there is no request under way that could take long');
  holder.patient = true;
}

/** The token by which a program asks; null on behalf of a person in a browser, and of the server. */
export const currentToken = (): string | null => storage.getStore()?.tokenId ?? null;

/**
 * Runs `work`, which is known to take long, with more time for each statement (limits.ts). Within it nobody waits for an
 * answer at once: a job, an import, an export, figures of many people.
 */
export function patiently<T>(work: () => PromiseLike<T>): Promise<T> {
  const holder = within(currentScope());
  return storage.run({ ...holder, patient: true }, async () => await work());
}

export const isPatient = (): boolean => storage.getStore()?.patient ?? false;

/** From here on the request under way takes its turns as `turn`. */
export function enterTurn(turn: string): void {
  const holder: { turn?: string } | undefined = storage.getStore();
  if (!holder) throw new Error('there is no request under way that could take turns');
  holder.turn = turn;
}

/** From here on the request under way is known to come from `address`. */
export function enterAddress(address: string): void {
  const holder: { address?: string } | undefined = storage.getStore();
  if (!holder) throw new Error('there is no request under way that could come from anywhere');
  holder.address = address;
}

/** Where the request under way comes from; null of jobs and commands. */
export const currentAddress = (): string | null => storage.getStore()?.address ?? null;

/** As whom the request under way takes its turns; the server itself where nobody asked. */
export const currentTurn = (): string => storage.getStore()?.turn ?? 'server';

function within(scope: Scope): Holder {
  return { ...storage.getStore(), scope };
}

/** Runs `work` for one person or organisation, whatever the scope around it is. */
export async function inScope<T>(scope: Partial<Scope>, work: () => PromiseLike<T>): Promise<T> {
  // awaited inside: Prisma's promises begin only when somebody waits for them
  return storage.run(within({ ...NOBODY, ...scope }), async () => await work());
}

/**
 * Runs `work` with all rows in scope. `reason` says why no person's scope will do: nobody is known yet (signing in, a
 * link's token), or nobody asked (a job, a command).
 */
export function asServer<T>(reason: string, work: () => PromiseLike<T>): Promise<T> {
  return inScope({ server: reason }, work);
}

/** Throws outside of a request, a job or `asServer`: a statement there would silently find nothing. */
export function currentScope(): Scope {
  const holder = storage.getStore();
  if (!holder) {
    throw new Error(
      'A statement outside of any scope: wrap the work in asServer(reason, work) or inScope(…) of database/scope.ts',
    );
  }
  return holder.scope;
}
