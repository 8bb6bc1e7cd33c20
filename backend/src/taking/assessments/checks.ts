/** What a manager should know before candidates meet an assessment. Pure: the time is an argument. */
import { isOwnId, stream } from '@meshwright/question-bank';
import { MOST_DRAWN } from '../../bank/own-questions/index.js';
import type { Blueprint, BlueprintItem, PoolItem } from './blueprint.schemas.js';
import { error } from './check.js';
import type { Check } from './checks.schemas.js';
import type { CheckContext, CheckedDraft } from './check.js';
import { guessablePool, guessableQuestion } from './guessable-checks.js';
import { fillPools, fixedIds, reachesOf, type Reach } from './pools.js';
import { publicChecks } from './public-checks.js';
import { settingsChecks } from './settings-checks.js';
import { timeChecks } from './time-checks.js';
import { windowChecks } from './window-checks.js';

const LEVELS = ['error', 'warning', 'note'] as const;

/** Everything that is wrong or worth knowing, the worst first. */
export function checkAssessment(draft: CheckedDraft, context: CheckContext): Check[] {
  const all = [
    ...titleChecks(draft),
    ...structureChecks(draft.blueprint),
    ...itemChecks(draft.blueprint, context),
    ...ownLimit(draft.blueprint, context),
    ...publicChecks(draft.blueprint, context),
    ...settingsChecks(draft, context.bank),
    ...timeChecks(draft, context.bank),
    ...windowChecks(draft.settings, context),
  ];
  return LEVELS.flatMap((level) => all.filter((check) => check.level === level));
}

function titleChecks({ title }: CheckedDraft): Check[] {
  return title.trim() === ''
    ? [error('title', 'The assessment has no title.', 'Give it one that candidates understand.')]
    : [];
}

function structureChecks({ sections }: Blueprint): Check[] {
  if (sections.length === 0)
    return [error('blueprint.sections', 'There is no section yet.', 'Add a section.')];
  return sections.flatMap(({ title, items }, index) => {
    const path = `blueprint.sections.${String(index)}`;
    return [
      ...(title.trim() === ''
        ? [error(`${path}.title`, `Section ${String(index + 1)} has no title.`, 'Give it a title.')]
        : []),
      ...(items.length === 0
        ? [
            error(
              `${path}.items`,
              `Section ${String(index + 1)} asks nothing.`,
              'Add a question or a pool, or remove the section.',
            ),
          ]
        : []),
    ];
  });
}

function itemChecks(blueprint: Blueprint, context: CheckContext): Check[] {
  const reaches = reachesOf(blueprint, [...context.bank.values()]);
  const seen = new Set<string>();
  const found = blueprint.sections.flatMap(({ items }, section) =>
    items.flatMap((item, index) => {
      const path = `blueprint.sections.${String(section)}.items.${String(index)}`;
      return item.type === 'fixed'
        ? fixedChecks(item, { path, seen, bank: context.bank })
        : poolChecks(item, { path, context, reach: reaches.get(item) ?? { own: [], others: [] } });
    }),
  );
  return found.some(({ level }) => level === 'error')
    ? found
    : [...found, ...competition(blueprint, context)];
}

function fixedChecks(
  { questionId }: Extract<BlueprintItem, { type: 'fixed' }>,
  at: { path: string; seen: Set<string>; bank: CheckContext['bank'] },
): Check[] {
  const question = at.bank.get(questionId);
  if (question === undefined)
    return [
      error(
        `${at.path}.questionId`,
        isOwnId(questionId)
          ? 'This question of your own is archived, or nobody has approved it yet.'
          : `There is no question ${questionId} in the bank; it may have been retired.`,
        'Choose another question.',
      ),
    ];
  if (question.provisional === true && !isOwnId(questionId))
    return [
      error(
        `${at.path}.questionId`,
        `“${question.title}” is provisional: its scores are not proved yet, so it is for practice alone.`,
        'Choose another question.',
      ),
    ];
  if (at.seen.has(questionId))
    return [
      error(
        `${at.path}.questionId`,
        `“${question.title}” is asked for twice.`,
        'Remove one of the two.',
      ),
    ];
  at.seen.add(questionId);
  return guessableQuestion(`${at.path}.questionId`, question);
}

function poolChecks(
  pool: PoolItem,
  { path, context, reach }: { path: string; context: CheckContext; reach: Reach },
): Check[] {
  const unknown = (
    key: 'topics' | 'guides' | 'exclude',
    known: { has(id: string): boolean },
    what: string,
  ) =>
    pool[key].flatMap((id, index) =>
      known.has(id)
        ? []
        : [
            error(
              `${path}.${key}.${String(index)}`,
              `There is no ${what} ${id}.`,
              `Take ${id} out.`,
            ),
          ],
    );
  const faults = [
    ...unknown('topics', context.topics, 'topic'),
    ...unknown('guides', context.guides, 'guide'),
  ];
  const candidates = [...reach.own, ...reach.others];
  return candidates.length >= pool.count
    ? [...faults, ...guessablePool(`${path}.count`, candidates)]
    : [...faults, tooFew(pool, candidates.length, `${path}.count`)];
}

/** What there is for a pool, and what would help. */
function tooFew({ count, source }: PoolItem, matching: number, path: string): Check {
  const [one, many] = WHAT_IS_DRAWN[source];
  const there = matching === 1 ? `is 1 ${one}` : `are ${String(matching)} ${many}`;
  const fewer = matching === 0 ? '' : `Ask for ${String(matching)} at most, or `;
  const mend =
    source === 'own'
      ? 'have more of them approved, widen its topics, levels or kinds, or let it fill up from the public bank.'
      : 'widen its topics, levels or kinds.';
  const whole = fewer + mend;
  return error(
    path,
    `This pool asks for ${String(count)} and there ${there} for it.`,
    whole.charAt(0).toUpperCase() + whole.slice(1),
  );
}

const WHAT_IS_DRAWN: Record<PoolItem['source'], readonly [string, string]> = {
  public: ['question', 'questions'],
  own: ['approved question of your own', 'approved questions of your own'],
  'own-first': ['question', 'questions'],
};

/** All own questions that pools may draw are read and pinned: a pool of too many is narrowed. */
function ownLimit(blueprint: Blueprint, { bank }: CheckContext): Check[] {
  const named = new Set(fixedIds(blueprint));
  const drawn = [...bank.keys()].filter((id) => isOwnId(id) && !named.has(id));
  if (drawn.length <= MOST_DRAWN) return [];
  return [
    error(
      'blueprint.sections',
      `Its pools would draw from more than ${String(MOST_DRAWN)} questions of your own.`,
      'Narrow their topics, levels or kinds.',
    ),
  ];
}

/** Pools that are each large enough, but not for all of them together. */
function competition(blueprint: Blueprint, { bank }: CheckContext): Check[] {
  const { empty } = fillPools(blueprint, [...bank.values()], stream(0));
  const short = new Map<string, { slot: (typeof empty)[number]; missing: number }>();
  for (const slot of empty) {
    const path = `blueprint.sections.${String(slot.section)}.items.${String(slot.item)}.count`;
    short.set(path, { slot, missing: (short.get(path)?.missing ?? 0) + 1 });
  }
  return [...short].map(([path, { slot, missing }]) =>
    error(
      path,
      `This pool asks for ${String(slot.pool.count)}; pools that share its questions leave ${String(slot.pool.count - missing)}.`,
      'Ask for fewer here or there, or give the pools topics of their own.',
    ),
  );
}
