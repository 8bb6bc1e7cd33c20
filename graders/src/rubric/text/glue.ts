import { unitOf } from '../../units/quantity.js';
import { showy } from './bombast.js';
import { stem } from './stem.js';
import type { Token } from './tokens.js';
import {
  auxiliaries,
  finiteVerbs,
  generic,
  nounVerbs,
  prepositions,
  reasonWords,
} from './words.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const stems = (words: string): ReadonlySet<string> => new Set([...set(words)].map(stem));

/** Verbs that relate the speaker to a thing and say nothing about the thing. */
const speakerVerbs: ReadonlySet<string> = stems(
  'use utilise leverage employ apply implement consider think know understand learn study mention talk discuss say ' +
    'look work deal focus have include involve want like try do make get go help matter care pay see cover contain ' +
    'name suggest propose recommend choose pick prefer improve optimise ensure analyse examine investigate ' +
    'inspect monitor check add rely enhance boost combine integrate incorporate adopt harness exploit streamline ' +
    'address solve handle tackle tune set evaluate determine define describe explain assess rank explore start begin',
);

/** Verbs that tie any thing to any other: what they say is true or empty by the things alone. */
const tyingVerbs: ReadonlySet<string> = stems(
  'need depend enable allow achieve require support lead cause result affect impact influence play facilitate provide ' +
    'offer deliver maximise minimise manage guarantee contribute relate connect link drive accelerate unlock empower ' +
    'mitigate benefit mean become give increase reduce justify',
);
const glueVerbs: ReadonlySet<string> = new Set([...speakerVerbs, ...tyingVerbs, ...showy]);

/** What may be said of anything. */
const praise: ReadonlySet<string> = stems(
  'important good useful relevant necessary helpful key critical essential crucial vital great main major various ' +
    'several many performance result experience knowledge topic concept technique method approach practice ' +
    'attention efficiency efficient training distributed deep job task problem solution tool option familiar ' +
    'lot always really quite especially properly carefully correctly successful scalability scalable robust ' +
    'optimal significant significantly highly role strategy issue challenge factor aspect component modern system ' +
    'effective effectively reliability overall better best paramount fundamental powerful seamless seamlessly ' +
    'order together along concern impact importance consideration decision question element idea core holistic ' +
    'advanced scale model learning',
);

/** Prepositions that place one thing by another. */
const placing = set('within inside across between outside behind before after during until');
/** Prepositions that belong to names and to glue. */
const unplacing = set('of about at as for');
/** Words that compare one thing with another; `better` and `more` praise as often. */
const contrasts = set(
  'than versus vs compared slower larger smaller bigger higher lower cheaper fewer less longer shorter ' +
    'whereas otherwise',
);
const articles = set('a an the this that these those its their our my your each every any');
const subjects = set('i we you he she it they which who everyone everybody nobody');
/** States that are no praise, though `generic` holds them. */
const states = set('slow fast slower faster different same equal enough possible');
/** `take a trace`: an action, though the verb is `generic`. */
const actions = stems('take run put send turn switch set');
/** What things and people do or undergo in plain words; no frame of names is made with these. */
const doings = stems(
  'arrive wait hang sit stand idle stop finish travel eat drag chew hand carry throw keep hold grow shrink leave forget ' +
    'remember queue sleep stay fall rise stall block starve freeze crash die lag slow swap fetch copy pass wander drop ' +
    'burst overflow fill empty vanish shout hurry rest catch lose waste',
);
/** Who or what does it, though these words name nothing by themselves. */
const doers = set('one ones other others rest everyone everybody slow slowest fast all each');
const valueVerbs = stems('do have give take need cost last reach hold get send keep');
const has = set('has have');
const counted = set('with on across over of per in for');
const modals = set('can could will would shall should may might must do does did');
const between = set('not only also just always never all each then first still even both');
const copulas = set(
  'is are was were be been get gets stays stay remains remain becomes become looks',
);
/** Words after which `to` begins no purpose. */
const beforeTo = stems(
  'lead due thanks relate accord contribute compare relative key thank close next apply',
);

/** More names than a sentence relates by a place alone. */
const MANY = 4;

interface View {
  readonly words: readonly Token[];
  /** Words with a meaning of their own in a claim. */
  readonly content: readonly boolean[];
}

const isContent = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !generic.has(token.stem) &&
  !glueVerbs.has(token.stem) &&
  !praise.has(token.stem) &&
  !reasonWords.has(token.text);

const isName = (token: Token): boolean => token.capital;
const isForm = (token: Token): boolean => finiteVerbs.has(token.stem) || nounVerbs.has(token.stem);

/** `Replace the node`, not `offload depends on` nor `profilers are`. */
const isOrder = (token: Token, next: Token | undefined): boolean =>
  isForm(token) &&
  !/(?:ing|ers?)$/.test(token.text) &&
  !(next && (!next.spaced || glueVerbs.has(next.stem) || auxiliaries.has(next.text)));

/** Stands where a verb stands: behind a thing or `and`, before what it acts on. */
function takesObject({ words, content }: View, at: number): boolean {
  const before = words[at - 1];
  const next = words[at + 1];
  if (!before || !next || (content[at - 1] !== true && before.text !== 'and')) return false;
  return content[at + 1] === true || next.kind === 'number' || articles.has(next.text);
}

/** Whether a pronoun or a modal stands before, perhaps with `not`, `only`, `all` between. */
function hasActor(words: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (before > at - 4 && between.has(words[before]?.text ?? '')) before--;
  const text = words[before]?.text ?? '';
  return subjects.has(text) || modals.has(text);
}

/** `to hide it`; no purpose follows `lead to`, `due to`. */
const isPurpose = (words: readonly Token[], at: number): boolean =>
  words[at] !== undefined &&
  words[at + 1] !== undefined &&
  isForm(words[at]) &&
  !beforeTo.has(words[at - 2]?.stem ?? '');

/** A verb of its own: `we halve it`, `to hide it`, `replace it`; `tuning` and `overlap` alone are names. */
function isPredicate(view: View, at: number): boolean {
  const { words, content } = view;
  const token = words[at];
  const before = words[at - 1];
  if (token && actions.has(token.stem) && articles.has(words[at + 1]?.text ?? '')) return true;
  if (token?.kind !== 'word' || content[at] !== true) return false;
  if (before === undefined) return isOrder(token, words[at + 1]);
  if (before.text === 'to') return isPurpose(words, at);
  if (hasActor(words, at)) return !isName(token);
  return isVerb(view, at);
}

function isVerb(view: View, at: number): boolean {
  const token = view.words[at];
  if (!token) return false;
  if (finiteVerbs.has(token.stem)) return !token.text.endsWith('ing') && takesObject(view, at);
  // A word that no list holds, in the place and the form of a verb: `utilisation counts any kernel`.
  return (
    token.spaced &&
    /(?:[^s]s|ed|ing)$/.test(token.text) &&
    view.content[at - 1] === true &&
    articles.has(view.words[at + 1]?.text ?? '')
  );
}

/** Whether a copula stands before, perhaps with `not`, `always` between; `there is` says nothing. */
function hasCopula(words: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (before > at - 3 && between.has(words[before]?.text ?? '')) before--;
  return copulas.has(words[before]?.text ?? '') && words[before - 1]?.text !== 'there';
}

const isArgument = ({ words, content }: View, at: number): boolean =>
  content[at] === true || doers.has(words[at]?.text ?? '') || subjects.has(words[at]?.text ?? '');

/** Something is done or happens, with somebody or something besides: `the short one arrives last`. */
function isDoing(view: View, at: number): boolean {
  const token = view.words[at];
  if (!token || !doings.has(token.stem) || isName(token) || /(?:ing|ers?)$/.test(token.text))
    return false;
  const others = view.words.filter((_, i) => i !== at && isArgument(view, i)).length;
  return others >= 2 && isArgument(view, at - 1);
}

/** Said of a thing by a copula: `the collective is blocking`, `activations are not divided`. */
function isComplement({ words, content }: View, at: number): boolean {
  const token = words[at];
  if (!token || !hasCopula(words, at)) return false;
  if (token.kind === 'number' || token.text === 'like' || states.has(token.text)) return true;
  return content[at] === true && !isName(token);
}

/** A thing placed by another, each with its article: `the gap at the start of a step`. */
function isPhrase({ words, content }: View, at: number): boolean {
  const { text } = words[at] ?? { text: '' };
  if (!prepositions.has(text) || text === 'of') return false;
  return (
    content[at - 1] === true &&
    articles.has(words[at + 1]?.text ?? '') &&
    (content[at + 2] ?? false)
  );
}

/** What something costs, gives or takes: `does 140 TFLOP/s`, `we need 16 bytes`. */
function isValue({ words, content }: View, at: number): boolean {
  if (words[at]?.kind !== 'number' || !valueVerbs.has(words[at - 1]?.stem ?? '')) return false;
  const owner = words[at - 2];
  return (
    owner !== undefined &&
    (content[at - 2] === true || owner.kind === 'number' || subjects.has(owner.text))
  );
}

/** A thing put beside a number of others: `TP with 4 GPUs`; a number with its unit is a name. */
function isCount({ words, content }: View, at: number): boolean {
  if (words[at]?.kind !== 'number' || !words[at].spaced || content[at - 2] !== true) return false;
  return (
    counted.has(words[at - 1]?.text ?? '') && isContent(words[at + 1]) && !isUnit(words[at + 1])
  );
}
const isUnit = (token: Token | undefined): boolean =>
  unitOf(token?.text.toUpperCase() ?? '') !== undefined || unitOf(token?.text ?? '') !== undefined;

/** What a thing holds: `each GPU has the whole model`; that we have one says nothing of it. */
const isHolding = ({ words, content }: View, at: number): boolean =>
  has.has(words[at]?.text ?? '') &&
  content[at - 1] === true &&
  articles.has(words[at + 1]?.text ?? '');

const isThing = ({ words, content }: View, at: number): boolean =>
  content[at] === true || words[at]?.kind === 'number';

/** `TP within the node`; among many names a place is one more. */
const isPlaced = (view: View, at: number): boolean =>
  placing.has(view.words[at]?.text ?? '') &&
  isThing(view, at - 1) &&
  view.content.includes(true, at);

const isContrast = ({ words, content }: View, at: number): boolean =>
  contrasts.has(words[at]?.text ?? '') && (content[at + 1] === true || content[at - 1] === true);

/** Whether the word at `at` says something of the content round it. */
const says = (view: View, at: number, names: number): boolean =>
  isPredicate(view, at) ||
  isDoing(view, at) ||
  isComplement(view, at) ||
  isValue(view, at) ||
  isHolding(view, at) ||
  isPhrase(view, at) ||
  isContrast(view, at) ||
  (names < MANY && (isCount(view, at) || isPlaced(view, at)));

/** A verb or a preposition that has a thing on either side. */
function ties({ words, content }: View, at: number): boolean {
  const token = words[at];
  if (token?.spaced !== true) return false;
  if (tyingVerbs.has(token.stem)) return true;
  if (!prepositions.has(token.text) || unplacing.has(token.text)) return false;
  return content.lastIndexOf(true) > at && content.indexOf(true) < at && content.includes(true);
}

/** How much a sentence says of the things that it names. */
export type Wording =
  /** The speaker is tied to names: `I would use A`, `A and B are important`. */
  | 'names'
  /** Names are tied to names: `A enables B because of C`, `A leads to B`. True or empty by the names alone. */
  | 'ties'
  /** Without a frame of verbs: a note, judged by its structure. */
  | 'note'
  /** It says what happens, where, how much or compared with what. */
  | 'claim';

/**
 * Tells sentences that only tie names together from claims. A cause between bare names is no reason.
 */
export function wordingOf(tokens: readonly Token[]): Wording {
  const words = tokens.filter((t) => t.kind !== 'mark');
  if (!words.some((t) => glueVerbs.has(t.stem) || auxiliaries.has(t.text))) return 'note';
  const content = words.map((t, i) => isContent(t) && words[i - 1]?.kind !== 'number');
  const names = content.filter((c, i) => c && content[i - 1] !== true).length;
  if (words.some((_, at) => says({ words, content }, at, names))) return 'claim';
  return words.some((_, at) => ties({ words, content }, at)) ? 'ties' : 'names';
}
