/** Words and what says the contrary in their place; each the other way round too, unless it has one already. */
const PAIRS =
  'more less, higher lower, high low, faster slower, fast slow, increases decreases, increase decrease, increased decreased, ' +
  'rises falls, rise fall, grows shrinks, grow shrink, growing shrinking, larger smaller, large small, bigger smaller, big small, ' +
  'longer shorter, long short, inside outside, within across, between inside, before after, with without, first last, most least, ' +
  'always never, above below, up down, cheaper dearer, cheap expensive, cheapest dearest, fastest slowest, ' +
  'best worst, better worse, good bad, lower raise, lowers raises, reduces increases, reduce increase, keep drop, keeps drops, add remove, ' +
  'adds removes, early late, earlier later, fits overflows, fit overflow, enough insufficient, same different, few many, fewer many, cuts doubles, ' +
  'cut double, halves doubles, saves costs, save cost, saving costing, helps hurts, help hurt, hidden exposed, hides exposes, hide expose, starts stops, start stop, ' +
  'on off, needs ignores, need ignore, avoid seek, avoids seeks, frees occupies, free occupy, busy idle, idle busy, dense sparse, local remote, ' +
  "strong weak, light heavy, must cannot, can cannot, should shouldn't, is isn't, are aren't, does doesn't, do don't, will won't, " +
  'has lacks, have lack, because although, forward backward, minimum maximum, over under, near far, wins loses, win lose, gains loses, gain lose, ' +
  'safe risky, easy hard, useful useless, important unimportant, cause effect, true false, right wrong, works fails, work fail, ' +
  'possible impossible, necessary unnecessary, quickly slowly, rarely often, seldom often, ' +
  'narrow wide, cold hot, empty full, split replicate, splits replicates, sharded replicated, replicated sharded, sent kept, send keep, sends keeps';

function table(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pairs = PAIRS.split(', ').map((pair) => pair.split(' '));
  for (const [one = '', other = ''] of pairs) if (!found.has(one)) found.set(one, other);
  for (const [one = '', other = ''] of pairs) if (!found.has(other)) found.set(other, one);
  return found;
}

/** What says the contrary of a word in lower case, by word. */
export const opposites = table();
