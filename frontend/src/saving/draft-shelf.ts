import type { Answer } from '../api/shapes.js';

/** The newest text of a question of which no attempt has it yet: what would be lost with the tab. */
export interface Draft {
  readonly question: string;
  /** What was asked, as shown: the numbers of one variant are no answer to another. */
  readonly asked: string;
  readonly body: Answer;
  /** The attempt that was made for it, if one was. */
  readonly attempt?: string;
  readonly at: number;
}

const PREFIX = 'meshwright-draft-';
/** Who was here when the server last said so. */
const OWNER = 'meshwright-drafts-of';
/** Somebody of whom the server does not know yet. */
const VISITOR = 'visitor';

/** Whose drafts somebody writes: an account's or a guest's by its id, a visitor's together. */
export const draftOwner = (user: { readonly id: string } | null): string => user?.id ?? VISITOR;

const keyOf = (owner: string, question: string): string => `${PREFIX}${owner}/${question}`;

function read(key: string): Draft | null {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
  return typeof kept?.question === 'string' && typeof kept.body?.kind === 'string'
    ? (kept as Draft)
    : null;
}

/** Does `work`, or answers `otherwise` where the browser keeps nothing (a private window, a full disk). */
function shelf<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Keeps the draft in place of the one before; whether the browser took it. */
export const keepDraft = (owner: string, draft: Draft): boolean =>
  shelf(() => {
    localStorage.setItem(keyOf(owner, draft.question), JSON.stringify(draft));
    return true;
  }, false);

/**
 * What this person has of the question. A guest has what a visitor left as well: the answer that made the visitor a
 * guest may have been lost on its way.
 */
export const readDraft = (
  user: { readonly id: string; readonly kind: string } | null,
  question: string,
): Draft | null =>
  shelf(() => {
    const own = read(keyOf(draftOwner(user), question));
    return own ?? (user?.kind === 'guest' ? read(keyOf(VISITOR, question)) : null);
  }, null);

/** Whose drafts somebody writes of whom the server has not told yet: those of whoever was here last. */
export const lastOwner = (): string => shelf(() => localStorage.getItem(OWNER) ?? VISITOR, VISITOR);

/** What is kept of the question for whoever was here last: for saying so before the server has told who is here. */
export const lastDraft = (question: string): Draft | null =>
  shelf(() => {
    return read(keyOf(lastOwner(), question)) ?? read(keyOf(VISITOR, question));
  }, null);

/** The server has the text of `attempt`, or nobody wants it: forgotten, unless another page has kept a newer one. */
export const dropDraft = (owner: string, question: string, attempt?: string): void =>
  shelf(() => {
    for (const key of [keyOf(owner, question), keyOf(VISITOR, question)])
      if (read(key)?.attempt === attempt) localStorage.removeItem(key);
  }, undefined);

const drafts = (owner: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${owner}`));

/** Who was a visitor has become a guest, or has made an account: what they wrote goes with them. */
export const claimDrafts = (user: { readonly id: string } | null): void =>
  shelf(() => {
    if (user === null) return;
    for (const key of drafts(`${VISITOR}/`)) {
      const draft = read(key);
      if (draft) localStorage.setItem(keyOf(user.id, draft.question), JSON.stringify(draft));
      localStorage.removeItem(key);
    }
  }, undefined);

/** Notes who is here, for `lastDraft`. */
export const noteOwner = (user: { readonly id: string } | null): void =>
  shelf(() => localStorage.setItem(OWNER, draftOwner(user)), undefined);

/** Forgets every draft, of whomever: the next person at this browser must not find one. */
export const forgetDrafts = (): void =>
  shelf(() => {
    for (const key of drafts('')) localStorage.removeItem(key);
    localStorage.removeItem(OWNER);
  }, undefined);
