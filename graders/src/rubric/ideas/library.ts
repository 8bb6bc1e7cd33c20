import type { CompiledRubric } from '../compile.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Reading } from '../reading.js';
import { LearntIdeas } from './learnt.js';
import { spotIdeas } from './spot.js';

const known = new WeakMap<CompiledLexicon, WeakMap<CompiledRubric, LearntIdeas>>();

/** The ideas that a rubric asks for, learnt once for a lexicon. */
function learntFor(compiled: CompiledRubric, lexicon: CompiledLexicon): LearntIdeas {
  const of = known.get(lexicon) ?? new WeakMap<CompiledRubric, LearntIdeas>();
  known.set(lexicon, of);
  const found = of.get(compiled);
  if (found !== undefined) return found;
  const ideas = compiled.library.flatMap((id) => lexicon.ideas.get(id) ?? []);
  const made = new LearntIdeas(ideas, lexicon);
  of.set(compiled, made);
  return made;
}

/** A reading with what it says of the ideas that the rubric asks for. */
export function withIdeas(
  reading: Reading,
  compiled: CompiledRubric,
  lexicon: CompiledLexicon,
): Reading {
  if (compiled.library.length === 0) return reading;
  return { ...reading, ...spotIdeas(reading, learntFor(compiled, lexicon), lexicon) };
}
