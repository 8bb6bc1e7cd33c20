import {
  selectiveRecompute,
  type Scenario,
  type SelectiveRecompute,
} from '@meshwright/graders/plan';
import { modelOf } from './degrees.js';

/** What selective recompute runs again on a scenario. */
export const selectiveOf = (scenario: Scenario): SelectiveRecompute =>
  selectiveRecompute(scenario.framework, scenario.plan, modelOf(scenario) === null);
