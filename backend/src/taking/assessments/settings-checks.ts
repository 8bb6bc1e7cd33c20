import { isOwnId } from '@meshwright/question-bank';
import type { Blueprint } from './blueprint.schemas.js';
import { error, note, warning, type CheckedDraft } from './check.js';
import type { Check } from './checks.schemas.js';
import { drawable, fixedIds, poolsOf, reachesOf, type PoolQuestion } from './pools.js';
import type { Settings } from './settings.schemas.js';

type Bank = ReadonlyMap<string, PoolQuestion>;

/** Aids, retakes, bands, texts and weights. */
export function settingsChecks({ blueprint, settings }: CheckedDraft, bank: Bank): Check[] {
  return [
    ...aidChecks(blueprint, settings, bank),
    ...retakeChecks(blueprint, settings),
    ...bandChecks(settings),
    ...textChecks(settings),
    ...resultChecks(settings),
    ...proposalChecks(blueprint, settings, bank),
    ...badgeChecks(settings),
    ...weightChecks(blueprint),
  ];
}

/** Kinds that a candidate may be asked, with the first place that asks for it. */
function kindsAsked(blueprint: Blueprint, bank: Bank): Map<string, string> {
  const reaches = reachesOf(blueprint, [...bank.values()]);
  const found = new Map<string, string>();
  blueprint.sections.forEach(({ items }, section) => {
    items.forEach((item, index) => {
      const path = `section ${String(section + 1)}, item ${String(index + 1)}`;
      const asked = item.type === 'fixed' ? [bank.get(item.questionId)] : drawable(reaches, item);
      for (const question of asked)
        if (question !== undefined && !found.has(question.kind)) found.set(question.kind, path);
    });
  });
  return found;
}

function aidChecks(blueprint: Blueprint, { aids }: Settings, bank: Bank): Check[] {
  if (aids === 'plan-lab') return [];
  const kinds = kindsAsked(blueprint, bank);
  const plan = kinds.get('plan');
  const numeric = kinds.get('numeric');
  return [
    ...(plan === undefined
      ? []
      : [
          warning(
            'settings.aids',
            `A plan may be asked for (${plan}), and the plan lab is not allowed: its memory and step time would have to be worked out by hand.`,
            'Allow the plan lab, or leave plan questions out.',
          ),
        ]),
    ...(aids === 'none' && numeric !== undefined
      ? [
          warning(
            'settings.aids',
            `A number may be asked for (${numeric}), and not even a calculator is allowed.`,
            'Allow the calculator, or leave number questions out.',
          ),
        ]
      : []),
  ];
}

function retakeChecks(blueprint: Blueprint, { attempts }: Settings): Check[] {
  const pools = blueprint.sections.some(({ items }) => items.some(({ type }) => type === 'pool'));
  if (attempts === 1 || pools || fixedIds(blueprint).length === 0) return [];
  return [
    note(
      'settings.attempts',
      'Every attempt asks the same questions: a second one measures memory of the first.',
      'Put a pool in place of some fixed questions, or allow one attempt.',
    ),
  ];
}

function bandChecks({ passBands }: Settings): Check[] {
  const path = (index: number, key: string): string => `settings.passBands.${String(index)}.${key}`;
  return passBands.flatMap(({ name, from, anchors }, index) => {
    const before = passBands[index - 1];
    const found: Check[] = [];
    if (name.trim() === '')
      found.push(error(path(index, 'name'), 'A pass band has no name.', 'Give it a name.'));
    if (passBands.findIndex((other) => other.name === name) < index)
      found.push(error(path(index, 'name'), `Two bands are called ${name}.`, 'Rename one.'));
    if (index === 0 && from !== 0)
      found.push(
        error(
          path(0, 'from'),
          `Scores below ${String(from)} belong to no band.`,
          'Let the lowest band start at 0.',
        ),
      );
    if (before !== undefined && from <= before.from)
      found.push(
        error(
          path(index, 'from'),
          `${name || 'This band'} starts at ${String(from)}, not above ${before.name || 'the band before it'} (${String(before.from)}).`,
          `Start it above ${String(before.from)}.`,
        ),
      );
    if (anchors.trim() === '')
      found.push(
        warning(
          path(index, 'anchors'),
          `${name || 'A band'} says nothing about what such a person does.`,
          'Describe what a reviewer would see in the answers.',
        ),
      );
    return found;
  });
}

function textChecks({ consentText }: Settings): Check[] {
  return consentText.trim() === ''
    ? [
        warning(
          'settings.consentText',
          'Candidates are not told what is recorded about them.',
          'Say what is kept, who sees it and how to ask for deletion.',
        ),
      ]
    : [];
}

/** Of a question whose rubric nobody has held against answers the grader's mark is a proposal until a person confirms it. */
function proposalChecks(blueprint: Blueprint, { results }: Settings, bank: Bank): Check[] {
  const reaches = reachesOf(blueprint, [...bank.values()]);
  const asked = [
    ...fixedIds(blueprint).flatMap((id) => bank.get(id) ?? []),
    ...poolsOf(blueprint).flatMap((pool) => drawable(reaches, pool)),
  ];
  const proposed = [...new Set(asked)].filter(
    ({ id, provisional }) => provisional === true && isOwnId(id),
  );
  const [first] = proposed;
  if (first === undefined) return [];
  const which =
    proposed.length === 1
      ? `Marks of “${first.title}”`
      : `Marks of ${String(proposed.length)} questions of your own`;
  const path = 'settings.results.releaseAfter';
  return results.releaseAfter === 'hand-in' || results.releaseAfter === 'window'
    ? [
        error(
          path,
          `${which} are proposals of a program that has not been held against answers to them; here candidates would be told them as results.`,
          'Tell results after review, or never.',
        ),
      ]
    : [
        note(
          path,
          `${which} are proposals until a person has confirmed them: plan for somebody to mark each answer.`,
          'Mark them all before you decide or tell results.',
        ),
      ];
}

/** A credential is given by a band that candidates are told. */
function badgeChecks({ badge, passBands, results }: Settings): Check[] {
  if (badge === null) return [];
  const found: Check[] = [];
  if (badge.name.trim() === '' || badge.criteria.trim() === '')
    found.push(
      error(
        'settings.badge',
        'The credential has no name, or does not say what it stands for.',
        'Write both, or offer no credential.',
      ),
    );
  if (!passBands.some(({ name }) => name === badge.fromBand))
    found.push(
      error(
        'settings.badge.fromBand',
        'The credential is for a band that there is not.',
        'Choose one of the pass bands.',
      ),
    );
  if (results.releaseAfter === 'never')
    found.push(
      error(
        'settings.badge',
        'A credential is offered, and results are never told: nobody could ask for it.',
        'Tell results, or offer no credential.',
      ),
    );
  return found;
}

function resultChecks({ results, passBands, window, attempts }: Settings): Check[] {
  const found: Check[] = [];
  if (results.releaseAfter === 'window' && window === null)
    found.push(
      error(
        'settings.results.releaseAfter',
        'Results are to come out at the end of a window, and there is none.',
        'Set a window, or release them after review.',
      ),
    );
  if (results.releaseAfter !== 'never' && results.show === 'band' && passBands.length === 0)
    found.push(
      error(
        'settings.results.show',
        'Candidates are to see their band, and there are no bands.',
        'Add pass bands, or show the score.',
      ),
    );
  if (results.releaseAfter === 'hand-in' && results.show === 'report')
    found.push(
      attempts > 1
        ? warning(
            'settings.results',
            'Candidates see what would have earned more before their next attempt.',
            'Release results after review, or allow one attempt.',
          )
        : note(
            'settings.results',
            'Whoever hands in first sees what would have earned more, and may tell the others.',
            'Release reports after review or at the end of the window.',
          ),
    );
  return found;
}

function weightChecks({ sections }: Blueprint): Check[] {
  const all = sections.flatMap(({ items }, section) =>
    items.map((item, index) => ({
      path: `blueprint.sections.${String(section)}.items.${String(index)}.weight`,
      each: item.weight,
      total: item.weight * (item.type === 'fixed' ? 1 : item.count),
      count: item.type === 'fixed' ? 1 : item.count,
    })),
  );
  const points = all.reduce((sum, { total }) => sum + total, 0);
  const questions = all.reduce((sum, { count }) => sum + count, 0);
  if (questions < 3) return [];
  return all
    .filter(({ each }) => each > points / 2)
    .map(({ path, each }) =>
      note(
        path,
        `One question decides ${String(Math.round((each / points) * 100))} % of the score.`,
        'Lower its weight, unless that is meant.',
      ),
    );
}
