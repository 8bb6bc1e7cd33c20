export {
  frameworksOwn,
  knobName,
  knobNames,
  knobValue,
  knobWords,
  offloadNames,
  placeName,
  proposedValue,
} from '../cost-model/schema/knob-words.js';
