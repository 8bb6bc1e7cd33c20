/** How a draft differs from what was published, in words. Pure. */
import { isOwnId, type Question } from '@meshwright/question-bank';
import type { Change } from './assessments.schemas.js';
import type { BlueprintItem, BlueprintSection, PoolItem } from './blueprint.schemas.js';
import type { CheckedDraft } from './check.js';
import type { Settings } from './settings.schemas.js';

interface Compared extends CheckedDraft {
  readonly questions: ReadonlyMap<string, Pick<Question, 'id' | 'title' | 'version'>>;
}

export function changesSince(release: Compared, draft: Compared): Change[] {
  const titles = new Map(
    [...release.questions.values(), ...draft.questions.values()].map(({ id, title }) => [
      id,
      title,
    ]),
  );
  return [
    ...changed('Title', release.title, draft.title),
    ...sectionChanges(release.blueprint.sections, draft.blueprint.sections, titles),
    ...settingChanges(release.settings, draft.settings),
    ...questionChanges(release.questions, draft.questions),
  ];
}

function changed(what: string, before: string, after: string): Change[] {
  return before === after ? [] : [{ kind: 'changed', what, before, after }];
}

const LONGEST = 160;
const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

function sectionChanges(
  before: readonly BlueprintSection[],
  after: readonly BlueprintSection[],
  titles: ReadonlyMap<string, string>,
): Change[] {
  const pairs = after.map(
    (section, index) =>
      [before.find(({ title }) => title === section.title) ?? before[index], section] as const,
  );
  const kept = new Set(pairs.map(([old]) => old));
  const order = (sections: readonly BlueprintSection[]): string =>
    sections.map(({ title }) => title).join(', ');
  const sameTitles = [...before].map(({ title }) => title).sort();
  const moved =
    sameTitles.join() ===
    [...after]
      .map(({ title }) => title)
      .sort()
      .join()
      ? changed('Order of the sections', order(before), order(after))
      : [];
  return [
    ...moved,
    ...before
      .filter((section) => !kept.has(section))
      .map(({ title }): Change => ({ kind: 'removed', what: `Section ${title}` })),
    ...pairs.flatMap(([old, section]): Change[] =>
      old === undefined
        ? [{ kind: 'added', what: `Section ${section.title}` }]
        : [
            ...changed('Title of a section', old.title, section.title),
            ...changed(`${section.title}: introduction`, short(old.intro), short(section.intro)),
            ...changed(`${section.title}: limit`, limit(old), limit(section)),
            ...itemChanges(old.items, section, titles),
          ],
    ),
  ];
}

const limit = ({ limitMinutes }: BlueprintSection): string =>
  limitMinutes === null ? 'none' : `${String(limitMinutes)} min`;

function itemChanges(
  before: readonly BlueprintItem[],
  { title, items: after }: BlueprintSection,
  titles: ReadonlyMap<string, string>,
): Change[] {
  const nameOf = (item: BlueprintItem): string =>
    `${title}: ${item.type === 'fixed' ? (titles.get(item.questionId) ?? item.questionId) : poolWords(item)}`;
  const left = [...before];
  const added: Change[] = [];
  const other: Change[] = [];
  for (const item of after) {
    const at = left.findIndex((old) => identity(old) === identity(item));
    const [old] = at === -1 ? [] : left.splice(at, 1);
    if (old === undefined) added.push({ kind: 'added', what: nameOf(item) });
    else
      other.push(
        ...changed(`${nameOf(item)}: weight`, String(old.weight), String(item.weight)),
        ...changed(`${nameOf(item)}: how many`, howMany(old), howMany(item)),
      );
  }
  const removed = left.map((item): Change => ({ kind: 'removed', what: nameOf(item) }));
  const sequence = (items: readonly BlueprintItem[]): string => items.map(identity).join();
  const reordered =
    added.length + removed.length === 0 && sequence(before) !== sequence(after)
      ? [{ kind: 'changed', what: `${title}: order of the questions` } satisfies Change]
      : [];
  return [...added, ...removed, ...other, ...reordered];
}

const identity = (item: BlueprintItem): string =>
  item.type === 'fixed'
    ? item.questionId
    : JSON.stringify([item.source, item.topics, item.tiers, item.kinds, item.guides, item.exclude]);

const howMany = (item: BlueprintItem): string => (item.type === 'fixed' ? '1' : String(item.count));

function poolWords({ source, topics, tiers, kinds, guides }: PoolItem): string {
  const named = [...tiers, ...kinds, ...topics, ...guides];
  return `${SOURCE_WORDS[source]} ${named.length === 0 ? 'everything' : named.join(', ')}`;
}

const SOURCE_WORDS: Record<PoolItem['source'], string> = {
  public: 'pool of',
  own: 'pool of own questions of',
  'own-first': 'pool, own questions first, of',
};

const SETTING_NAMES: Record<keyof Settings, string> = {
  window: 'Window',
  minutes: 'Time for the whole',
  aids: 'Allowed aids',
  pauses: 'Pauses',
  pauseSeconds: 'Length of a pause',
  attempts: 'Attempts',
  counts: 'Which attempt counts',
  graceSeconds: 'Grace at the end',
  practiceRun: 'Practice run',
  consentText: 'Consent text',
  instructions: 'Instructions',
  passBands: 'Pass bands',
  results: 'Results',
  review: 'Review',
  badge: 'Credential',
};

function settingChanges(before: Settings, after: Settings): Change[] {
  return (Object.keys(SETTING_NAMES) as (keyof Settings)[]).flatMap((key) =>
    // By content, not by words: two long texts may begin alike.
    JSON.stringify(before[key]) === JSON.stringify(after[key])
      ? []
      : [
          {
            kind: 'changed' as const,
            what: SETTING_NAMES[key],
            before: short(SETTING_WORDS[key](before)),
            after: short(SETTING_WORDS[key](after)),
          },
        ],
  );
}

const orNone = (text: string): string => text || 'none';

const SETTING_WORDS: Record<keyof Settings, (settings: Settings) => string> = {
  window: ({ window }) =>
    window === null ? 'none' : `${window.opensAt} to ${window.closesAt} (${window.timeZone})`,
  minutes: ({ minutes }) => `${String(minutes)} min`,
  pauseSeconds: ({ pauseSeconds }) => `${String(pauseSeconds)} s`,
  graceSeconds: ({ graceSeconds }) => `${String(graceSeconds)} s`,
  practiceRun: ({ practiceRun }) => (practiceRun ? 'offered' : 'not offered'),
  passBands: ({ passBands }) =>
    orNone(passBands.map(({ name, from }) => `${name} from ${String(from)}`).join(', ')),
  aids: ({ aids }) => aids,
  pauses: ({ pauses }) => String(pauses),
  attempts: ({ attempts }) => String(attempts),
  counts: ({ counts }) => counts,
  consentText: ({ consentText }) => orNone(consentText),
  instructions: ({ instructions }) => orNone(instructions),
  results: ({ results: { show, releaseAfter } }) => `${show}, ${releaseAfter}`,
  review: ({ review: { secondMarkingPercent, differenceThreshold } }) =>
    `${String(secondMarkingPercent)} % marked twice, ${String(differenceThreshold)} points apart at most`,
  badge: ({ badge }) => (badge === null ? 'none' : `${badge.name}, from ${badge.fromBand}`),
};

/** What the bank has changed since: edits of questions, and what came into or fell out of pools. */
function questionChanges(before: Compared['questions'], after: Compared['questions']): Change[] {
  const edited = [...after.values()].filter(
    ({ id, version }) => before.has(id) && before.get(id)?.version !== version,
  );
  const fresh = [...after.values()].filter(({ id }) => !before.has(id));
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  return [
    ...edited.map(({ id, title }): Change => ({
      kind: 'changed',
      what: `${title}: ${isOwnId(id) ? 'approved anew' : 'edited in the bank'} since`,
    })),
    ...fresh.map(({ title }): Change => ({ kind: 'added', what: `${title}: may be asked now` })),
    ...gone.map(({ title }): Change => ({
      kind: 'removed',
      what: `${title}: is not asked any more`,
    })),
  ];
}
