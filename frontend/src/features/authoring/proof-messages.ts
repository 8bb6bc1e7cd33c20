import type { Report } from '@meshwright/graders/report';
import type { Lexicon } from '@meshwright/graders/rubric';
import type { AuthoringQuestion } from '../../api/shapes.js';
import type { TrialAnswer } from './proof.js';
import type { SourceFault } from './rubric-source.js';

/** What the thread is asked: once what it works on, then each text with a number of its own. */
export type ProofOrder =
  | {
      readonly kind: 'open';
      readonly question: Pick<
        AuthoringQuestion,
        'id' | 'prompt' | 'sections' | 'parts' | 'published' | 'modelAnswer'
      >;
      readonly lexicon: Lexicon;
    }
  | { readonly kind: 'draft' }
  | {
      readonly kind: 'prove';
      readonly number: number;
      readonly source: string;
      readonly answers: readonly TrialAnswer[];
    };

/** What it answers: reports by answer, in order, or the faults of the text. */
export type ProofAnswer =
  | { readonly kind: 'draft'; readonly source: string }
  | { readonly kind: 'undraftable'; readonly reason: string }
  | { readonly kind: 'faults'; readonly number: number; readonly faults: readonly SourceFault[] }
  | {
      readonly kind: 'proof';
      readonly number: number;
      readonly reports: readonly Report[];
      readonly published: readonly number[];
      readonly points: { readonly sum: number; readonly points: number; readonly criteria: number };
    };
