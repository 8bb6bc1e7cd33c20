export { BankError, type Bank, type BankFault } from './bank.js';
export { draw, fillPrompt, valuesOf, variantCount, varies } from './draw.js';
export { gradable } from './gradable.js';
export { Guide, Project, Topic } from './guide-schema.js';
export { PinnedItem, Question } from './question-schema.js';
export {
  GuideView,
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
