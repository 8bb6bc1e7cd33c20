export { blankText, type BlankFacts, type BlankQuantity } from './blank.js';
export { withFirstRubric } from './first-rubric.js';
export {
  headOf,
  LONGEST_TEXT,
  readText,
  type TextHead,
  textOfCopy,
  type Tree,
} from './own-text.js';
export { exampleOf, modelAnswerTo, type OwnContext, type OwnReading, readOwn } from './read-own.js';
export { siblingOf, whyNoSibling, type Drawn, type Figures } from './sibling/index.js';
