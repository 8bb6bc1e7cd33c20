import { workerData } from 'node:worker_threads';
import { compileLexicon, type Lexicon } from '@meshwright/graders';
import { withFirstRubric } from '@meshwright/question-bank/own';
import { worker } from '../../platform/thread-work/index.js';
import {
  drawSibling,
  newText,
  readText,
  tryText,
  type Drafted,
  type ReadTask,
  type SiblingTask,
  type TrialTask,
} from './own-text.js';

const lexicon = compileLexicon(workerData as Lexicon);

export default worker({
  read: (task: ReadTask) => readText(task, lexicon),
  try: (task: TrialTask) => tryText(task, lexicon),
  new: newText,
  sibling: (task: SiblingTask) => drawSibling(task, lexicon),
  draft: (text: string): Drafted => withFirstRubric(text, lexicon),
});
