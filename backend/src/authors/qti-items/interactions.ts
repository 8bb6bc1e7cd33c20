/**
 * What each kind of question becomes in QTI 3.0 (1EdTech, Assessment, Section and Item, version 1.0). Section numbers are
 * those of its best practice and implementation guide, https://www.imsglobal.org/spec/qti/v3p0/impl. Pure.
 */
import { gradable, partItem, type PinnedItem } from '@meshwright/question-bank';
import { prose } from './prose.js';
import { element, type Content, type Xml } from './xml.js';

type Of<K extends PinnedItem['kind']> = Extract<PinnedItem, { kind: K }>;
type Typed = Exclude<PinnedItem, { kind: 'structured' }>;

/** What one interaction adds to its item. The key is left out of all of it where `keys` is false. */
export interface Interaction {
  readonly declarations: readonly Xml[];
  readonly body: readonly Xml[];
  /** Sets the outcome of `outcome`, where a machine can. */
  readonly processing: readonly Xml[];
  /** For whoever marks by hand. */
  readonly rubric: readonly Xml[];
}

export interface Wish {
  /** Identifier of the response; further ones begin with it. */
  readonly response: string;
  /** Identifier of the outcome that processing sets. */
  readonly outcome: string;
  readonly keys: boolean;
}

type BaseType = 'string' | 'float' | 'identifier';
type Cardinality = 'single' | 'multiple' | 'ordered';

/** Identifiers are names (qti-identifier: a letter or underscore first), as ids of the bank need not be. */
export const identifier = (id: string): string => `i-${id.replace(/[^A-Za-z0-9_-]/g, '_')}`;

function response(
  name: string,
  [cardinality, baseType]: readonly [Cardinality, BaseType],
  correct: readonly string[] = [],
): Xml {
  const key = element(
    'qti-correct-response',
    {},
    ...correct.map((each) => element('qti-value', {}, each)),
  );
  return element(
    'qti-response-declaration',
    { identifier: name, cardinality, 'base-type': baseType },
    correct.length === 0 ? null : key,
  );
}

/** Free text, as long as it takes: qti-extended-text-interaction (3.2.5). */
function extended(name: string, label: string, lines = 10): Xml {
  return element(
    'qti-extended-text-interaction',
    { 'response-identifier': name, 'expected-lines': lines },
    element('qti-prompt', {}, label),
  );
}

/** If `test` holds, `outcome` is `value`; else it stays 0 (response processing, 2.8). */
const whenTrue = (test: Xml, outcome: string, value: number): Xml =>
  element(
    'qti-response-condition',
    {},
    element(
      'qti-response-if',
      {},
      test,
      element(
        'qti-set-outcome-value',
        { identifier: outcome },
        element('qti-base-value', { 'base-type': 'float' }, String(value)),
      ),
    ),
  );

const variable = (name: string): Xml => element('qti-variable', { identifier: name });
const correctOf = (name: string): Xml => element('qti-correct', { identifier: name });

/** Points of a number that is right, of a right pick: the shares of the whole are set where they are added up. */
export const FULL = 10;

/** A number in the unit that is asked for: qti-text-entry-interaction (3.2.15), compared with the bank's tolerance. */
function numeric(item: Of<'numeric'>, { response: name, outcome, keys }: Wish): Interaction {
  const asked = gradable(item);
  if (asked.kind !== 'numeric') throw new Error(`${item.id} is not a number`);
  const { value, unit } = asked.expected;
  const percent = 100 * asked.tolerance;
  const tolerance = `${String(percent)} ${String(percent)}`;
  const entry = element('qti-text-entry-interaction', {
    'response-identifier': name,
    'expected-length': 15,
  });
  return {
    declarations: [response(name, ['single', 'float'], keys ? [String(value)] : [])],
    body: [element('p', {}, 'Number, in ', unit === '' ? 'no unit' : unit, ': ', entry)],
    processing: keys
      ? [
          whenTrue(
            element(
              'qti-equal',
              { 'tolerance-mode': 'relative', tolerance },
              variable(name),
              correctOf(name),
            ),
            outcome,
            FULL,
          ),
        ]
      : [],
    rubric: keys ? prose(asked.working) : [],
  };
}

/** Steps: qti-order-interaction (3.2.10). Several orders may be right, so that people mark those that differ. */
function ordering(item: Of<'ordering'>, { response: name, outcome, keys }: Wish): Interaction {
  const labels = new Map(item.steps.map(({ id, label }) => [id, label]));
  const steps = item.steps.map(({ id, label }) =>
    element('qti-simple-choice', { identifier: identifier(id) }, label),
  );
  const pairs = item.before.map(({ first, then, why }) =>
    element('li', {}, `${labels.get(first) ?? ''} → ${labels.get(then) ?? ''}: ${why}`),
  );
  return {
    declarations: [
      response(name, ['ordered', 'identifier'], keys ? item.rightOrder.map(identifier) : []),
    ],
    body: [
      element('qti-order-interaction', { 'response-identifier': name, shuffle: false }, ...steps),
    ],
    processing: keys
      ? [whenTrue(element('qti-match', {}, variable(name), correctOf(name)), outcome, FULL)]
      : [],
    rubric: keys ? [...prose(item.working), element('ul', {}, ...pairs)] : [],
  };
}

/** Options with a reason: qti-choice-interaction (3.2.2) and free text. A machine judges the pick alone. */
function choice(item: Of<'choice'>, { response: name, keys }: Wish): Interaction {
  const right = item.options.filter((option) => option.right);
  const options = item.options.map(({ id, label }) =>
    element('qti-simple-choice', { identifier: identifier(id) }, label),
  );
  const whys = item.options.map(({ label, why }) => element('li', {}, `${label}: ${why}`));
  return {
    declarations: [
      response(name, ['multiple', 'identifier'], keys ? right.map(({ id }) => identifier(id)) : []),
      response(`${name}_REASON`, ['single', 'string']),
    ],
    body: [
      element(
        'qti-choice-interaction',
        { 'response-identifier': name, shuffle: false, 'max-choices': 0 },
        ...options,
      ),
      extended(`${name}_REASON`, item.reason),
    ],
    processing: [],
    rubric: keys ? [element('ul', {}, ...whys), ...prose(item.modelReason)] : [],
  };
}

/** A plan to defend: its brief as text, the plan and its reasons as an answer. */
function plan(item: Of<'plan'>, { response: name }: Wish): Interaction {
  const { scenario, constraints, objective, start } = item;
  const brief = JSON.stringify({ scenario, constraints, objective, start }, null, 2);
  return {
    declarations: [response(name, ['single', 'string'])],
    body: [
      element('pre', {}, brief),
      extended(name, 'Your plan as name and value, one a line, and why', 15),
    ],
    processing: [],
    rubric: [],
  };
}

/** Something with flaws: the exhibit with its lines numbered, marks and notes as an answer. */
function flaw(item: Of<'find-the-flaw'>, { response: name, keys }: Wish): Interaction {
  const { title, lines } = item.exhibit;
  const numbered = lines.map((line, at) => `${String(at + 1).padStart(2)}  ${line}`).join('\n');
  const flaws = item.flaws.map((each) =>
    element('li', {}, `Line ${each.lines.join(', ')}: ${each.title}. ${each.why} ${each.fix}`),
  );
  return {
    declarations: [response(name, ['single', 'string'])],
    body: [
      element('p', {}, element('strong', {}, title)),
      element('pre', {}, numbered),
      extended(name, 'Each line that is wrong, by its number, what is wrong, and how to mend it'),
    ],
    processing: [],
    rubric: keys ? [element('ol', {}, ...flaws)] : [],
  };
}

/** A pipeline whose passes are to be laid out: what it takes and holds as text, the rows as an answer. */
function schedule(item: Of<'schedule'>, { response: name, keys }: Wish): Interaction {
  const rows = item.best.map((row) => element('li', {}, row));
  return {
    declarations: [response(name, ['single', 'string'])],
    body: [
      element('pre', {}, JSON.stringify(item.pipeline, null, 2)),
      extended(name, 'The passes of each stage in their order, one stage a line: F1 F2 B1 ...'),
    ],
    processing: [],
    rubric: keys ? [element('ol', {}, ...rows), ...prose(item.working)] : [],
  };
}

const typedKinds: {
  readonly [Kind in Typed['kind']]: (item: Of<Kind>, wish: Wish) => Interaction;
} = { numeric, ordering, choice, plan, 'find-the-flaw': flaw, schedule };

function typed(item: Typed, wish: Wish): Interaction {
  // each function takes the items of its own kind, which this one is
  const made: (item: never, wish: Wish) => Interaction = typedKinds[item.kind];
  return made(item as never, wish);
}

const joined = (parts: readonly Interaction[]): Interaction => ({
  declarations: parts.flatMap(({ declarations }) => declarations),
  body: parts.flatMap(({ body }) => body),
  processing: parts.flatMap(({ processing }) => processing),
  rubric: parts.flatMap(({ rubric }) => rubric),
});

/** Written sections, a field each, and then the typed parts. */
function structured(item: Of<'structured'>, { response: name, outcome, keys }: Wish): Interaction {
  const sections = item.sections.map(({ id, label }, at): Interaction => {
    const own = `${name}_${String(at + 1)}`;
    const model = item.modelAnswer.sections[id];
    return {
      declarations: [response(own, ['single', 'string'])],
      body: [extended(own, label)],
      processing: [],
      rubric:
        keys && model !== undefined
          ? [element('p', {}, element('strong', {}, label)), ...prose(model)]
          : [],
    };
  });
  const parts = (item.parts ?? []).map((part, at): Interaction => {
    const own = `${name}_PART${String(at + 1)}`;
    const made = typed(partItem(item, part), { response: own, outcome: `${outcome}_${own}`, keys });
    // what a part earns is added up by people with the rest: QTI's processing sets one score for a whole item
    return { ...made, processing: [], body: [...partHead(part), ...made.body] };
  });
  return joined([...sections, ...parts]);
}

type Part = NonNullable<Of<'structured'>['parts']>[number];

const partHead = ({ label, prompt }: Part): Xml[] => [
  element('p', {}, element('strong', {}, label)),
  ...prose(prompt),
];

/** All that an item asks. */
export const interactionOf = (item: PinnedItem, wish: Wish): Interaction =>
  item.kind === 'structured' ? structured(item, wish) : typed(item, wish);

/** Criteria of a rubric, for whoever marks by hand. */
export function criteriaOf(item: PinnedItem): Content {
  if (!('rubric' in item)) return null;
  const rows = item.rubric.criteria.map(({ label, missing }) =>
    element('li', {}, `${label}. ${typeof missing === 'string' ? missing : missing.none}`),
  );
  return element('ul', {}, ...rows);
}
