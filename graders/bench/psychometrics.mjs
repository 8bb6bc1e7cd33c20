/**
 * Processor time of the statistics of items on this machine, as JSON: 10,000 people x 60 items of five categories, all
 * answered, and 10,000 people with 12 each of 180 items that start as their group; needs the built package.
 */
import { cpus } from 'node:os';
import {
  calibrateGroups,
  calibrateItems,
  categoryProbabilities,
  itemStatistics,
  randomFrom,
  scoreTable,
} from '../dist/index.js';

const PEOPLE = 10_000;
const ITEMS = 60;
const GROUPED_ITEMS = 180;
const OF_EACH = 12;
const random = randomFrom(1);
const normal = () => Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());
const drawItems = (count) =>
  Array.from({ length: count }, (_, i) => {
    const middle = 0.9 * normal();
    const discrimination = Math.exp(0.25 + 0.3 * normal());
    return {
      id: `item-${i}`,
      discrimination,
      thresholds: [-1.2, -0.4, 0.4, 1.2].map((b) => middle + b),
    };
  });
const drawScores = (items, asked) =>
  Array.from({ length: PEOPLE }, (_, p) => {
    const ability = normal();
    return items
      .filter((_, i) => asked(p, i))
      .map((item) => {
        let left = random();
        const reached = categoryProbabilities(item, ability).findIndex((p) => (left -= p) < 0);
        return { person: `person-${p}`, item: item.id, score: Math.max(0, reached) / 4 };
      });
  }).flat();
const items = drawItems(ITEMS);
const scores = drawScores(items, () => true);
const someScores = drawScores(
  drawItems(GROUPED_ITEMS),
  (p, i) => (i + 7 * p) % (GROUPED_ITEMS / OF_EACH) === 0,
);

/** Seconds of processor time and of the clock. */
function timed(task) {
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const result = task();
  const { user, system } = process.cpuUsage(cpu);
  const round = (ms) => Math.round(ms) / 1000;
  return {
    result,
    processor: round((user + system) / 1000),
    clock: round(performance.now() - from),
  };
}

const table = timed(() => scoreTable(scores, 1));
const statistics = timed(() => itemStatistics(table.result));
const fit = timed(() => calibrateItems(table.result));
const someTable = scoreTable(someScores, 1);
const typical = new Map([['all', { discrimination: 1.3, thresholds: [-1.2, -0.4, 0.4, 1.2] }]]);
const grouped = timed(() => calibrateGroups(someTable, { typical, groupOf: () => 'all' }));
const error = (of) =>
  items.reduce((sum, item, i) => sum + (of(item) - of(fit.result.items[i])) ** 2, 0);
console.log(
  JSON.stringify({
    cpu: cpus()[0].model,
    people: PEOPLE,
    items: ITEMS,
    table: { processor: table.processor, clock: table.clock },
    statistics: { processor: statistics.processor, clock: statistics.clock },
    calibration: {
      processor: fit.processor,
      clock: fit.clock,
      cycles: fit.result.cycles,
      converged: fit.result.converged,
      slopeError: Math.sqrt(error((item) => item.discrimination) / ITEMS),
    },
    grouped: {
      items: GROUPED_ITEMS,
      answers: grouped.result.answers,
      processor: grouped.processor,
      clock: grouped.clock,
      cycles: grouped.result.cycles,
      converged: grouped.result.converged,
    },
  }),
);
