export { BankError, type Bank, type BankFault } from './bank.js';
export { shuffled, stream } from './chance.js';
export { draw, varies } from './draw.js';
export { drawAgain } from './draw-again.js';
export { gradable, modelTextOf } from './gradable.js';
export { typedAnswer } from './kinds/table.js';
export { misfits } from './misfits.js';
export { modelParts, modelTypedAnswer, plausibleTyped } from './model-answer.js';
export { recalled } from './recalled.js';
export { isOwnId, ownId } from './own-id.js';
export { partItem, partQuestion } from './part-question.js';
export { Guide, Project, Topic } from './guide-schema.js';
export { PinnedItem, Question } from './question-schema.js';
export {
  GuideView,
  PartView,
  ProjectView,
  QuestionKind,
  QuestionSummary,
  QuestionView,
  guideView,
  projectView,
  questionSummary,
  questionView,
} from './views.js';
export { Tier } from './exact.js';
export { fewestVariants } from './fewest-variants.js';
export { ENOUGH_VARIANTS, type Side } from './variants.js';
