import { compileLexicon, type CompiledLexicon, type Lexicon } from '@meshwright/graders';
import { worker } from '../../platform/thread-work/index.js';
import { firstRubric, proveRubric, type DraftTask, type ProofTask } from './rubric-proof.js';

/** The bank's own, the same in every task: each thread compiles it once. */
interface WithLexicon {
  readonly lexicon: Lexicon;
}

let compiled: CompiledLexicon | undefined;
const lexiconOf = ({ lexicon }: WithLexicon): CompiledLexicon =>
  (compiled ??= compileLexicon(lexicon));

const prove = (task: ProofTask & WithLexicon) => proveRubric(task, lexiconOf(task));

const draft = (task: DraftTask & WithLexicon) => firstRubric(task, lexiconOf(task));

export default worker({ prove, draft });
