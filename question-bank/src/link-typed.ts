import { orderAgreement, orderedPairs } from '@meshwright/graders';
import { valuesOf } from './variants.js';
import type { TypedQuestion } from './part-question.js';
import type { Question } from './question-schema.js';

type OfKind<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;
export type Note = (path: string, message: string, expected: string) => void;

/** Fewer pairs than this and chance earns too much of an order. */
const FEWEST_PAIRS = 8;

const noteTwice = (ids: readonly string[], path: string, note: Note): void => {
  ids.forEach((id, i) => {
    if (ids.indexOf(id) !== i)
      note(`${path}.${i.toString()}`, `"${id}" stands here twice`, 'each id once');
  });
};

/** Constraints must name steps and not run in a circle, and the right order must keep them. */
function linkOrdering(question: OfKind<'ordering'>, note: Note): void {
  const ids = question.steps.map(({ id }) => id);
  noteTwice(ids, 'steps', note);
  question.before.forEach((rule, i) => {
    for (const end of ['first', 'then'] as const)
      if (!ids.includes(rule[end]))
        note(`before.${i.toString()}.${end}`, `no step "${rule[end]}"`, `one of ${ids.join(', ')}`);
  });
  const pairs = orderedPairs(question.before);
  const circle = pairs.find(([first, then]) => first === then);
  if (circle !== undefined)
    note('before', `"${circle[0]}" comes before itself`, 'constraints without a circle');
  if (pairs.length < FEWEST_PAIRS)
    note(
      'before',
      `only ${pairs.length.toString()} pairs have an order`,
      `${FEWEST_PAIRS.toString()} or more, so that chance earns little`,
    );
  if ([...question.rightOrder].sort().join() !== [...ids].sort().join())
    note('rightOrder', 'it is no order of the steps', `each of ${ids.join(', ')} once`);
  else if (orderAgreement(pairs, question.rightOrder) < 1)
    note('rightOrder', 'it breaks a constraint', 'an order that keeps all');
}

/** There must be something to pick and something to leave, and a pick may not be worth more than its reason. */
function linkChoice(question: OfKind<'choice'>, note: Note): void {
  noteTwice(
    question.options.map(({ id }) => id),
    'options',
    note,
  );
  const right = question.options.filter((option) => option.right).length;
  if (right === 0 || right === question.options.length)
    note('options', `${right.toString()} options are right`, 'right ones and wrong ones');
  if (question.pickPoints > question.rubric.points)
    note(
      'pickPoints',
      'a pick is worth more than its reason',
      `at most ${question.rubric.points.toString()}`,
    );
}

/** Flaws must stand in the exhibit, each on lines of its own, each with criteria of its own. */
function linkFlaws(question: OfKind<'find-the-flaw'>, note: Note): void {
  const { exhibit, flaws, sound, rubric, markPoints } = question;
  noteTwice(
    flaws.map(({ id }) => id),
    'flaws',
    note,
  );
  const lines = [
    ...flaws.flatMap((flaw, i) =>
      flaw.lines.map((line) => ({ line, path: `flaws.${i.toString()}.lines` })),
    ),
    ...sound.map(({ line }, i) => ({ line, path: `sound.${i.toString()}.line` })),
  ];
  lines.forEach(({ line, path }, i) => {
    if (line > exhibit.lines.length)
      note(path, `there is no line ${line.toString()}`, `1 to ${exhibit.lines.length.toString()}`);
    if (lines.findIndex((other) => other.line === line) !== i)
      note(path, `line ${line.toString()} is named twice`, 'a line belongs to one flaw or to none');
  });
  const read = flaws.flatMap(({ criteria }) => criteria);
  noteTwice(read, 'flaws.criteria', note);
  const known = rubric.criteria.map(({ id }) => id);
  for (const id of read)
    if (!known.includes(id))
      note('flaws.criteria', `no criterion "${id}"`, `one of ${known.join(', ')}`);
  for (const id of known)
    if (!read.includes(id))
      note('flaws.criteria', `the criterion "${id}" reads no flaw`, 'every criterion at one flaw');
  if (markPoints > rubric.points)
    note('markPoints', 'marks are worth more than notes', `at most ${rubric.points.toString()}`);
}

/** Placeholders and parameters must match, and a parameter that varies must be told. */
function linkParameters(question: OfKind<'numeric'>, note: Note): void {
  const asked = new Set([...question.prompt.matchAll(/\{\{([^}]*)\}\}/g)].map((m) => m[1] ?? ''));
  const given = new Set(Object.keys(question.parameters));
  for (const name of asked)
    if (!given.has(name))
      note('prompt', `{{${name}}} is no parameter`, `one of ${[...given].join(', ')}`);
  for (const [name, range] of Object.entries(question.parameters)) {
    if (!('values' in range) && range.max < range.min)
      note(`parameters.${name}`, 'max is below min', 'min <= max');
    else if (valuesOf(range).length > 2000)
      note(`parameters.${name}`, 'more than 2000 values', 'a larger step');
    else if (valuesOf(range).length > 1 && !asked.has(name))
      note('prompt', `the parameter ${name} varies and is not told`, `{{${name}}} in the prompt`);
  }
}

/** What does not fit together inside a question of a typed kind. */
export function linkTyped(question: TypedQuestion, note: Note): void {
  switch (question.kind) {
    case 'numeric':
      linkParameters(question, note);
      break;
    case 'ordering':
      linkOrdering(question, note);
      break;
    case 'choice':
      linkChoice(question, note);
      break;
    case 'find-the-flaw':
      linkFlaws(question, note);
      break;
    case 'plan':
  }
}
