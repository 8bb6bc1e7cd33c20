const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Frequent words of English and of the languages that share its script. */
const english = words(
  'the of and to in is it that for on are as with be this by at from or an which have not they you one can when was were has its but if because a so more than no what will do does their there all would we my i he she his her them then less into up out',
);
const others: Readonly<Record<string, ReadonlySet<string>>> = {
  German: words(
    'der die das und ist nicht ein eine einen einem einer zu den dem des mit von auf für im sich auch es wird werden sind weil wenn aber oder wie durch nur noch bei kann aus dass daß um man so nach',
  ),
  French: words(
    "le la les des est et un une dans que qui pas pour sur au aux du ne se sont avec par plus ce cette il elle ils elles on mais ou donc parce car être l d qu c'est",
  ),
  Spanish: words(
    'el la los las de que y en un una es por con para del se no al lo como más pero sus le ya porque cuando esta este son está hay',
  ),
  Italian: words(
    'il lo la gli le di che e è un una in per con non si del della dei delle al da sono come più ma anche perché quando questo questa',
  ),
  Portuguese: words(
    'o os a as de que e em um uma é do da dos das para com não por no na se mais como mas são está porque quando isso',
  ),
  Dutch: words(
    'de het een en van is dat niet te op in voor met zijn die aan er om ook als maar door bij naar wordt worden omdat kan',
  ),
};

/** Fewer words than this tell no language, nor do fewer different words of one. */
const FEWEST = 5;
const DISTINCT = 3;

/**
 * The language or script of a text where it is clearly not English: a name for people. Undefined for
 * English, for short texts and for formulas.
 */
export function foreignLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const strange = letters.filter((l) => !/\p{Script=Latin}/u.test(l)).length;
  if (letters.length >= FEWEST && strange > letters.length / 2) return 'another script';
  const tokens = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  if (tokens.length < FEWEST) return undefined;
  const telling = (list: ReadonlySet<string>): string[] =>
    tokens.filter((t) => t.length > 1 && list.has(t));
  const here = telling(english).length;
  const [best] = Object.entries(others)
    .map(([name, list]) => ({ name, found: telling(list) }))
    .sort((a, b) => b.found.length - a.found.length);
  const isClear =
    best !== undefined &&
    new Set(best.found).size >= DISTINCT &&
    best.found.length >= 0.2 * tokens.length &&
    best.found.length > 1.5 * here;
  return isClear ? best.name : undefined;
}
