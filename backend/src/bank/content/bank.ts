import type { Bank } from '@meshwright/question-bank';
import { loadBank } from '@meshwright/question-bank/node';

/** Injection token of the loaded content: `@Inject(CONTENT) private readonly content: Content`. */
export const CONTENT = Symbol('content');

export interface Content {
  readonly bank: Bank;
}

/**
 * Reads the bank once; throws BankError, which lists every fault with its file, so that a broken bank never serves.
 * @param snapshot what was parsed before (see loadBank); the build's own without it
 */
export function loadContent(snapshot?: string): Content {
  return { bank: loadBank(undefined, snapshot) };
}
