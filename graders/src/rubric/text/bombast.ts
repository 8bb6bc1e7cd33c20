import { stem } from './stem.js';
import type { Token } from './tokens.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs and adverbs of show: they tie any thing to any other and say nothing of either. */
export const showy: ReadonlySet<string> = new Set(
  [
    ...set(
      'leverage harness orchestrate synergise synergy empower harmonise harmony unlock supercharge turbocharge ' +
        'holistic holistically institutionalise operationalise evangelise resonate introspect deconvolve actualise ' +
        'revolutionise democratise seamless seamlessly unleash embrace foster bolster catalyse amplify elevate ' +
        'streamline spearhead interweave intertwine symbiosis symbiotic paradigm synergistic transcend galvanise ' +
        'whereby thereby herein wherein evidencing underpin underpinned instrumentalise hyperscale futureproof ' +
        'constitute converge unify manifest posture realise synergies enabler enablers permeate epitomise encapsulate ' +
        'crystallise coalesces culminate blend hybridise embody',
    ),
  ].map(stem),
);

/** Words of an argument: with one of them a sentence says something, however it is dressed. */
const arguing = set(
  'because since but if than not never cannot unless otherwise instead more less fewer too without',
);

/**
 * Whether a sentence only strings names of the field together with showy verbs (`X leverages Y so that Z is
 * synergised`): right grammar, no claim.
 */
export function isBombast(tokens: readonly Token[]): boolean {
  let shown = false;
  for (const t of tokens) {
    if (t.kind !== 'word') continue;
    if (arguing.has(t.text) || t.text.endsWith("n't")) return false;
    if (showy.has(t.stem)) shown = true;
  }
  return shown;
}
