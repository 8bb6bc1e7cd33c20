import { stem } from './stem.js';
import { auxiliaries, conjunctions, determiners, prepositions, pronouns } from './words.js';

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stem));

/** Words that any sentence may hold. */
const empty = new Set([
  ...stems(
    [determiners, prepositions, auxiliaries, pronouns, conjunctions]
      .map((words) => [...words].join(' '))
      .join(' '),
  ),
  ...stems(
    `not never no none nor neither either also just only very too so even still yet again there here then thus hence
    how why where whose whom whatever etc eg ie e.g i.e itself themselves himself herself yourself own such much quite
    rather really simply well now both any another off up out down around along among upon per like thing things
    something anything someone etc able about being done doing having it's its im ive dont does really lot
    lots bit way ways may might basically actually mainly usually often sometimes generally example mean means
    therefore however although though whether them us mine yours ours theirs call called`,
  ),
]);

/** Frequent words that add little to what is said. */
const light = stems(
  `make get give take put go come use see look know think say tell find want need let keep become seem happen occur
  thing part case point fact way form kind type number amount part whole people person one time year day good bad new
  old big small great large important main certain different same other many more most less least few first second
  next last long short high low right real true full little own able possible sure easy hard set work show help try
  start begin end turn move change run hold bring leave follow mean cause reason result effect so because need contain
  include provide allow do be have go each every all some two three between define explain describe state name
  list give purpose difference compare example answer question`,
);

/** Frequent words that do carry meaning. */
const common = stems(
  `place side end line group system process state order value level water light air ground land world life hand head
  body house home school book word name story power force money price cost market country government law war city
  water food animal plant child man woman friend family game team room door table car road sun earth day night hour
  minute week month data file code program computer user object class method function thing material surface area
  size shape weight speed temperature heat energy rate change increase decrease rise fall grow build carry pass send
  receive buy sell pay spend lose win meet join add remove open close stop wait stay stand sit walk live die kill eat
  drink sleep read write speak hear feel touch learn teach play fight cut break fix hit pull push throw catch draw`,
);

const EMPTY = 0;
const LIGHT = 0.5;
const COMMON = 0.85;
const RARE = 1;

/** How much a word says, from 0 (any sentence may hold it) to 1 (a word of the subject). */
export function informativeness(stemmed: string): number {
  if (empty.has(stemmed)) return EMPTY;
  if (light.has(stemmed)) return LIGHT;
  return common.has(stemmed) ? COMMON : RARE;
}
