import { variantFaults } from '../variant-faults.js';
import { questionFault, type KindCheck, type OfKind } from './kind.js';

export const numeric: KindCheck<OfKind<'numeric'>> = {
  rubricSections: () => null,
  faults: (question) => variantFaults(question).map((fault) => questionFault(...fault)),
};
