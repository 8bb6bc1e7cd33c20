import type { ApiProblem } from '../api/problem.js';
import type { Answer } from '../api/shapes.js';

/** What the person sees of saving. */
export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting'; changes: number }
  | { kind: 'saving'; changes: number }
  /** No answer comes, or one that says to try again. */
  | { kind: 'offline'; changes: number }
  | { kind: 'refused'; changes: number; problem: ApiProblem }
  | { kind: 'lease-lost'; changes: number }
  | { kind: 'conflict'; item: string; mine: Answer; theirs: Answer; theirSeq: number }
  /** It came after the end; `kept`: for reviewers, without counting. */
  | { kind: 'closed'; kept: boolean };
