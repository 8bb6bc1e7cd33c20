import { stem } from './stem.js';

const set = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).filter((w) => w !== ''));
const stems = (words: string): ReadonlySet<string> => new Set([...set(words)].map(stem));

/** Words that deny what their clause says. */
export const negators = set(
  'not never neither nor hardly unnecessary useless pointless irrelevant',
);
/** Words that deny only what follows them. */
export const forwardNegators = set('instead avoid avoids avoiding ignore ignores ignoring');
/** Words that say that the next noun is absent. */
export const absences = set('no without lacks lacking lack zero');
/** `not only`, `not always`: no denial. */
export const softened = set('only just always necessarily merely simply exactly so');

/** What begins a clause of its own. */
export const clauseStarters = set(
  'but because since so while whereas although though if unless when whenever which who where then therefore hence thus ' +
    'otherwise until once as',
);

/** Words that state a cause, purpose, condition or consequence. */
export const reasonWords = set(
  'because since so therefore hence thus if unless when otherwise due causes cause caused means mean implies implying ' +
    'reason why depends depending requires needs enables allows lets avoids leads results gives makes making then ' +
    'whether confirm confirms rule rules proves prevents thanks owing until while but although price costs',
);

/** Words that set two things against each other. */
export const comparisons = set(
  'than versus vs compared compare more less faster slower larger smaller bigger higher lower cheaper better worse fewer ' +
    'same equal instead rather most least only enough too',
);

/** Verbs frequent in the field and in English that are no nouns of the field. */
export const finiteVerbs = stems(
  'is are was were be been being am has have had do does did can could will would shall should may might must ' +
    'use using run compare look see find increase read take give make put go goes get set turn keep stay need want send ' +
    'receive divide store move wait hide grow show say tell mean cause confirm exclude begin choose pick prefer expect ' +
    'think know assume add remove replace swap drain cordon fix try tune enable disable save pay become ask fill leave ' +
    'carry learn multiply repeat depend depends vanish disappear recover happens happen comes come bring brings',
);
/** Words that are verbs as often as nouns. */
export const nounVerbs = stems(
  'check measure reduce split cut share hold compute stall overlap drop fall rise verify test start change cost work sum ' +
    'average gather scatter reshard shard replicate copy load feed profile log record sweep launch free own cross scale ' +
    'limit match recompute offload prefetch accumulate compress balance pin count return fit switch keep sync',
);

/** Function words: articles, prepositions, pronouns, conjunctions. */
export const determiners = set(
  'a an the this that these those its their our my your his her each every some any no',
);
export const prepositions = set(
  'of in on at by for with from to into onto over under between across within without through per via about against ' +
    'during before after behind inside outside than as',
);
export const auxiliaries = set(
  'is are was were be been has have had do does did can could will would shall should may might must',
);
export const pronouns = set(
  'i we you he she it they them us me him who which what there everyone everybody nobody',
);
export const conjunctions = set(
  'and or but because since so if when while whereas although then nor',
);

/** Words that say nothing of their own about the subject; used when an answer is compared with its prompt. */
export const generic: ReadonlySet<string> = new Set(
  [
    ...determiners,
    ...prepositions,
    ...auxiliaries,
    ...pronouns,
    ...conjunctions,
    ...set(
      'not only also very more most much many all both such other same different one two first second next then here how ' +
        'why where whether use using used need needed want look looking make makes making get getting find finding take ' +
        'taking see consider considering think know tell improve improving improved increase fix fixing change changing ' +
        'check checking choose choosing sure work works working good better best well important possible could thing ' +
        'things something way ways case cases part parts example let say means come goes put set give bring brings weigh ' +
        'weighed against accordingly faster slower slow fast slightly whatever apart cause causes reason support supports ' +
        'verify account itself too just since depend depends consist consists together particular respectively overall',
    ),
  ].map(stem),
);

/** Words that say that something grows or shrinks; comparatives of quality are not among them. */
export const rising = stems(
  'increase raise grow rise more larger bigger higher double quadruple extra up exceed enlarge greater additional up longer',
);
export const falling = stems(
  'decrease reduce lower smaller fewer less shrink cut halve drop save shorter down cheaper fall saves minimise',
);
