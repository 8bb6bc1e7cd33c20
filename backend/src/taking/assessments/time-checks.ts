import { note, warning, type CheckedDraft } from './check.js';
import type { Check, Timing } from './checks.schemas.js';
import type { PoolQuestion } from './pools.js';
import type { Settings } from './settings.schemas.js';
import { demandOfAll, nineOfTen, shareDone, sumOf, type Demand } from './timing.js';

/** More than one of four people who run out of time is worth a warning: then speed is measured. */
const ENOUGH_DONE = 0.75;
/** Draws whose lengths differ by more than this share of the time given (and some minutes) are not equally hard. */
const UNEQUAL_SHARE = 0.2;
const UNEQUAL_MINUTES = 4;
/** Sitting longer than this without a break is hard for anybody. */
const LONG_SITTING_MINUTES = 150;

const EXTRA_TIME = [0, 25, 50, 100] as const;
const MINUTE = 60_000;

type Bank = ReadonlyMap<string, PoolQuestion>;

const extended = (minutes: number, percent: number): number =>
  Math.ceil(minutes * (1 + percent / 100));

/** How long people take, against what they are given. */
export function timingOf({ blueprint, settings }: CheckedDraft, bank: Bank): Timing {
  const demands = demandOfAll(blueprint, bank);
  return {
    whole: figures(sumOf(demands), settings.minutes),
    sections: demands.map((demand, index) =>
      figures(demand, blueprint.sections[index]?.limitMinutes ?? null),
    ),
    accommodations: EXTRA_TIME.map((percent) => accommodation(settings, percent)),
  };
}

function figures(demand: Demand, given: number | null): Timing['whole'] {
  const { expected, least, most } = demand;
  return {
    expected,
    least,
    most,
    nineOfTen: nineOfTen(demand),
    given,
    done: given === null ? null : shareDone(demand, given),
  };
}

function accommodation(
  { minutes, window }: Settings,
  extraTimePercent: number,
): Timing['accommodations'][number] {
  const long = extended(minutes, extraTimePercent);
  if (window === null)
    return { extraTimePercent, minutes: long, closesAt: null, latestStart: null };
  const closesAt = Date.parse(window.closesAt) + (long - minutes) * MINUTE;
  const latestStart = window.endsAttempts === true ? closesAt - long * MINUTE : closesAt;
  return {
    extraTimePercent,
    minutes: long,
    closesAt: new Date(closesAt).toISOString(),
    latestStart: new Date(latestStart).toISOString(),
  };
}

/** Who runs out of time, and whose draw is longer than another's. */
export function timeChecks(draft: CheckedDraft, bank: Bank): Check[] {
  const demands = demandOfAll(draft.blueprint, bank);
  const whole = sumOf(demands);
  const found = demands.flatMap((demand, index) => {
    const section = draft.blueprint.sections[index];
    const path = `blueprint.sections.${String(index)}`;
    const name = `Section ${String(index + 1)}`;
    return [
      ...(section?.limitMinutes == null
        ? []
        : [
            ...tightChecks(demand, section.limitMinutes, { path: `${path}.limitMinutes`, name }),
            ...unequalChecks(demand, section.limitMinutes, { path: `${path}.items`, name }),
          ]),
    ];
  });
  return [
    ...found,
    ...tightChecks(whole, draft.settings.minutes, { path: 'settings.minutes', name: 'The whole' }),
    ...unequalChecks(whole, draft.settings.minutes, {
      path: 'blueprint.sections',
      name: 'The whole',
    }),
    ...limitChecks(draft),
    ...sittingChecks(draft.settings),
  ];
}

const ofTen = (share: number): string => {
  const out = Math.max(1, Math.round((1 - share) * 10));
  return out >= 10 ? 'Nearly everybody' : `About ${String(out)} of 10 people`;
};
const rounded = (minutes: number): string => String(Math.round(minutes));

function tightChecks(
  demand: Demand,
  minutes: number,
  { path, name }: { path: string; name: string },
): Check[] {
  const share = shareDone(demand, minutes);
  if (share >= ENOUGH_DONE) return [];
  return [
    warning(
      path,
      `${ofTen(share)} would run out of time: ${name.toLowerCase()} gives ${String(minutes)} min, the questions take about ${rounded(demand.expected)} min, and 9 of 10 people are done in ${rounded(nineOfTen(demand))}. Extra time of 25, 50 or 100 % keeps that share as it is: it makes up for the need, not for a limit that is too tight.`,
      `Give ${String(Math.ceil(nineOfTen(demand) / 5) * 5)} min, or ask less.`,
    ),
  ];
}

function unequalChecks(
  { least, most }: Demand,
  minutes: number,
  { path, name }: { path: string; name: string },
): Check[] {
  if (most - least <= Math.max(UNEQUAL_MINUTES, minutes * UNEQUAL_SHARE)) return [];
  return [
    warning(
      path,
      `${name} is not equally long for everybody: ${rounded(least)} min of questions for one candidate, ${rounded(most)} min for another.`,
      'Narrow its pools to one kind and level each, or leave out the shortest and longest questions.',
    ),
  ];
}

/** Limits of sections against the time of the whole. */
function limitChecks({ blueprint, settings }: CheckedDraft): Check[] {
  const limits = blueprint.sections.map(({ limitMinutes }) => limitMinutes);
  const known = limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0);
  const open = limits.filter((limit) => limit === null).length;
  if (limits.length === 0 || open === limits.length) return [];
  if (known > settings.minutes || (open > 0 && known === settings.minutes))
    return [
      warning(
        'settings.minutes',
        `The sections' limits add up to ${String(known)} min and the whole gives ${String(settings.minutes)}: the last section is cut short for whoever uses the earlier limits.`,
        `Give the whole ${String(known)} min${open > 0 ? ' and more for the sections without a limit' : ''}, or shorten a section.`,
      ),
    ];
  return open === 0 && known < settings.minutes
    ? [
        note(
          'settings.minutes',
          `The sections' limits add up to ${String(known)} min: ${String(settings.minutes - known)} of the ${String(settings.minutes)} min cannot be used.`,
          `Give the whole ${String(known)} min, or one section no limit.`,
        ),
      ]
    : [];
}

function sittingChecks({ minutes, pauses }: Settings): Check[] {
  if (pauses > 0) return [];
  const long = EXTRA_TIME.find((percent) => extended(minutes, percent) > LONG_SITTING_MINUTES);
  if (long === undefined) return [];
  const who = long === 0 ? 'Everybody' : `A candidate with ${String(long)} % extra time`;
  return [
    warning(
      'settings.pauses',
      `${who} sits ${String(extended(minutes, long))} min without a pause.`,
      'Allow a pause.',
    ),
  ];
}
