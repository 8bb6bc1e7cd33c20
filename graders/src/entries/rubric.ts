export { draftRubric } from '../rubric/draft/draft-rubric.js';
export { checkRubric, type RubricFault } from '../rubric/compile.js';
export { gradeItem } from '../rubric/kinds.js';
export type { Part } from '../rubric/kinds/parts.js';
export type { TypedAnswer } from '../rubric/kinds/typed.js';
export { Lexicon } from '../rubric/lexicon-schema.js';
export { compileLexicon, type CompiledLexicon } from '../rubric/lexicon/compile.js';
export { Rubric } from '../rubric/schema.js';
