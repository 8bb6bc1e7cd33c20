import { workerData } from 'node:worker_threads';
import { compileLexicon, type Lexicon } from '@meshwright/graders';
import { worker } from '../../platform/thread-work/index.js';
import { firstRubric, proveRubric, type DraftTask, type ProofTask } from './rubric-proof.js';

const lexicon = compileLexicon(workerData as Lexicon);

export default worker({
  prove: (task: ProofTask) => proveRubric(task, lexicon),
  draft: (task: DraftTask) => firstRubric(task, lexicon),
});
