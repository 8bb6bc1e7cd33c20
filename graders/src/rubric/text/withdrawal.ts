import type { Clause, Sentence } from './structure.js';
import type { Token } from './tokens.js';

/** What a word does in a sentence that speaks of one said before. */
type Part = 'turns' | 'false' | 'true' | 'undoes' | 'denies' | 'all' | 'none' | 'small';

/** A sentence of these words alone names nothing: it speaks of what was said before. */
const words: Readonly<Record<Part, string>> = {
  turns: 'opposite reverse reversed contrary converse inverse upside around round',
  false: 'wrong false untrue incorrect mistaken nonsense rubbish mistake myth',
  true: 'true so right correct case',
  undoes: 'scratch disregard forget ignore strike withdraw retract',
  denies: 'not never no neither nor hardly rather instead without',
  all: 'all everything above whole',
  none: 'none',
  small:
    'a an the this that these those it its i we you they one some people colleagues somebody someone me my our your of in ' +
    'on at by for from to as and but yet then again still though however although also just exactly quite often sometimes ' +
    'usually mostly always ever even too well equally much same perhaps maybe probably likely is are was were be been ' +
    'being am have has had do does did can could may might would will shall should hold holds held happen happens happened ' +
    'go goes went turn turned out way other others saw seen see find found know known think thought believe say said says ' +
    'saying write wrote written tell told hear heard read experience practice practise reality fact facts truth actually ' +
    'really truly indeed honestly frankly opinion times time cases claim claims statement statements sentence sentences ' +
    'point points part words previous last latter former before earlier everywhere entirely completely simply plainly ' +
    'altogether exact vice versa down back take takes took mind sorry first second thoughts about there here now such ' +
    'thing things anything equal very what',
};
const parts: ReadonlyMap<string, Part> = new Map(
  Object.entries(words).flatMap(([part, list]) =>
    list.split(' ').map((word) => [word, part as Part]),
  ),
);

/** Longer ones say something of their own. */
const LONGEST = 16;

/** What the words of a sentence do, where it names nothing; undefined where it says something of its own. */
function partsOf(
  tokens: readonly Token[],
  { from, to }: Pick<Clause, 'from' | 'to'>,
): ReadonlySet<Part> | undefined {
  const found = new Set<Part>();
  let count = 0;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (!token || token.kind === 'mark') continue;
    const part = parts.get(token.text);
    if (part === undefined || ++count > LONGEST) return undefined;
    // `no, it is the reverse` denies nothing
    const isReply = token.text === 'no' && tokens[at + 1]?.kind === 'mark';
    found.add(isReply ? 'small' : part);
  }
  return found;
}

/** What words that name nothing take back: what stands before them, or all that was said. */
function takenBackBy(said: ReadonlySet<Part>): 'last' | 'all' | undefined {
  const isDenied = said.has('denies') || said.has('none');
  const isWrong = said.has('turns') || said.has('false');
  const takesBack = isDenied ? said.has('true') && !isWrong : isWrong || said.has('undoes');
  if (!takesBack) return undefined;
  return said.has('all') || said.has('none') ? 'all' : 'last';
}

/** With one of these a sentence asks, joins or denies, and takes nothing back. */
const sparing: ReadonlySet<string> = new Set(
  'if whether or and not never no neither nor nothing hardly rather instead without'.split(' '),
);

/** Text taken apart. */
interface Parsed {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
}

/** Whether a sentence takes itself back in its last clause: `..., though I have seen just the opposite`. */
function takesItselfBack(
  { tokens, clauses }: Parsed,
  { from, firstClause, lastClause }: Sentence,
): boolean {
  const last = clauses[lastClause - 1];
  if (last === undefined || lastClause - firstClause < 2) return false;
  const said = partsOf(tokens, last);
  if (said?.has('turns') !== true) return false;
  // neither `find out whether it waits, or the other way round` nor `it saves nothing, quite the contrary`
  return !tokens.slice(from, last.to).some(({ text }) => sparing.has(text));
}

/**
 * The sentences that a later one takes back (`That is wrong, though.`, `I have also seen it be just the other way
 * round.`, `None of the above is true.`): who says a thing and that it is not so has said neither.
 */
export function withdrawn(text: Parsed): Set<number> {
  const found = new Set<number>();
  // kept as a bound, so that an answer of nothing but retreats is read in one pass
  let all = 0;
  text.sentences.forEach((sentence, index) => {
    if (sentence.open) return;
    const said = partsOf(text.tokens, sentence);
    const back = said && takenBackBy(said);
    if (back === 'all') all = index;
    const before = text.sentences[index - 1];
    if (back === 'last' && before?.section === sentence.section) found.add(index - 1);
    if (said === undefined && takesItselfBack(text, sentence)) found.add(index);
  });
  for (let i = 0; i < all; i++) found.add(i);
  return found;
}
