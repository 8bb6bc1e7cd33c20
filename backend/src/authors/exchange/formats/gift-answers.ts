/** What stands between the braces of a GIFT question, and which of our kinds that is. Pure. */
import type { ChoiceDraft, NumberDraft, Option, OrderDraft, WrittenDraft } from './draft.js';
import { quoted } from './fault.js';
import { formatted, indexOfSign, labelled, unescaped } from './gift-signs.js';
import { toleranceOf } from './tolerance.js';

type Body<D> = Pick<
  D,
  Exclude<keyof D, 'title' | 'prompt' | 'guide' | 'tier' | 'topics' | 'minutes'>
>;
export type GiftBody =
  Body<ChoiceDraft> | Body<OrderDraft> | Body<NumberDraft> | Body<WrittenDraft>;

type Found =
  { readonly body: GiftBody; readonly notes: readonly string[] } | { readonly none: string };

interface Answer {
  readonly sign: '=' | '~';
  /** In percent; null where none is given. */
  readonly weight: number | null;
  readonly raw: string;
  readonly feedback: string | null;
}

export function answersOf(inside: string, format: string | null): Found {
  const { answers: raw, general } = generalIn(inside);
  const told = general === null ? null : formatted(general, format).text || null;
  if (raw === '') return { body: written([told]), notes: [] };
  if (raw.startsWith('#')) return numeric(raw.slice(1).trim(), told);
  const truth = /^(T|TRUE|F|FALSE)(?=$|\s*#)/iu.exec(raw);
  if (truth !== null)
    return trueFalse(
      (truth[1] ?? '').toUpperCase().startsWith('T'),
      raw.slice(truth[0].length),
      told,
    );
  const all = split(raw);
  if (all.length > 0 && !/^[=~]/u.test(raw))
    return { none: `Text stands before its first answer: ${quoted(raw)}` };
  if (all.length === 0) return { none: `Its answers are none that GIFT knows: ${quoted(raw)}` };
  if (all.some(({ sign }) => sign === '~')) return choice(all, told, format);
  const pairs = all.map((answer) => pairOf(answer, format));
  return pairs.every((pair) => pair !== null)
    ? matching(pairs, told)
    : shortAnswer(all, told, format);
}

function generalIn(inside: string): { answers: string; general: string | null } {
  let at = indexOfSign(inside, '#');
  while (at !== -1 && !inside.startsWith('####', at)) at = indexOfSign(inside, '#', at + 1);
  if (at === -1) return { answers: inside.trim(), general: null };
  return { answers: inside.slice(0, at).trim(), general: inside.slice(at + 4) };
}

/** In one pass: each answer begins with a sign that is not escaped. */
function split(raw: string): Answer[] {
  const starts: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '\\') at++;
    else if (raw[at] === '=' || raw[at] === '~') starts.push(at);
  }
  return starts.map((from, nth) => answerIn(raw.slice(from, starts[nth + 1])));
}

function answerIn(piece: string): Answer {
  const words = piece.slice(1).trim();
  const weight = /^%(-?[\d.]{1,12})%/u.exec(words);
  const rest = weight === null ? words : words.slice(weight[0].length);
  const hash = indexOfSign(rest, '#');
  return {
    sign: piece.startsWith('=') ? '=' : '~',
    weight: weight === null ? null : Number(weight[1]),
    raw: hash === -1 ? rest : rest.slice(0, hash),
    feedback: hash === -1 ? null : rest.slice(hash + 1),
  };
}

/** Options are right by “=”, or by their share of the points where several are. */
function choice(answers: readonly Answer[], told: string | null, format: string | null): Found {
  const marked = answers.some(({ sign }) => sign === '=');
  const isRight = ({ sign, weight }: Answer): boolean =>
    marked ? sign === '=' : (weight ?? 0) > 0;
  const notes = new Set<string>();
  const options = answers.map((answer): Option => {
    const label = labelled(answer.raw, format);
    const why = answer.feedback === null ? null : labelled(answer.feedback, format);
    for (const note of [...label.notes, ...(why?.notes ?? [])]) notes.add(note);
    return { label: label.text, right: isRight(answer), why: why?.text ?? null };
  });
  if (marked && answers.some((answer) => !isRight(answer) && (answer.weight ?? 0) > 0))
    notes.add('An option that earned a part of the points is a wrong one here.');
  const shares = new Set(answers.filter(isRight).map(({ weight }) => weight));
  if (!marked && shares.size > 1)
    notes.add('Right options were worth different shares: here all are to be picked.');
  return { body: { kind: 'choice', options, reason: null, modelReason: told }, notes: [...notes] };
}

function trueFalse(truth: boolean, rest: string, told: string | null): Found {
  const [wrong, right] = feedbackIn(rest);
  const why = (isRight: boolean): string | null =>
    labelled(isRight ? right : wrong, null).text || null;
  const options = [true, false].map((each) => ({
    label: each ? 'True' : 'False',
    right: each === truth,
    why: why(each === truth),
  }));
  return {
    body: { kind: 'choice', options, reason: null, modelReason: told },
    notes: ['In the file it is true or false.'],
  };
}

/** “#what is wrong#what is right”, where a sign may be escaped. */
function feedbackIn(rest: string): [wrong: string, right: string] {
  const first = indexOfSign(rest, '#');
  if (first === -1) return ['', ''];
  const second = indexOfSign(rest, '#', first + 1);
  return second === -1
    ? [rest.slice(first + 1), '']
    : [rest.slice(first + 1, second), rest.slice(second + 1)];
}

const feedbackNote = (answers: readonly Answer[]): string[] =>
  answers.some(({ feedback }) => (feedback ?? '').trim() !== '')
    ? ['What the file said to each answer is left out.']
    : [];

/** “#3”, “#3:0.5”, “#1..5”, or several with shares, of which the best counts. */
function numeric(raw: string, told: string | null): Found {
  const all = raw.startsWith('=') || raw.startsWith('~') ? split(raw) : [answerIn(`=${raw}`)];
  const [best] = [...all].sort((a, b) => (b.weight ?? 100) - (a.weight ?? 100));
  const value = best === undefined ? null : rangeIn(unescaped(best.raw).trim());
  if (value === null) return { none: `Its right answer is no number: ${quoted(raw)}` };
  const { tolerance, notes } = toleranceOf(value.right, value.within);
  const more = [
    ...(all.length > 1
      ? ['Of several numbers that earned points, the one that earned most is kept.']
      : []),
    ...(told === null ? [] : [`Its feedback said: ${quoted(told)}`]),
    ...feedbackNote(all),
  ];
  return {
    body: {
      kind: 'numeric',
      right: value.right,
      unit: '',
      tolerance,
      quantity: null,
      parameters: null,
    },
    notes: [...more, ...notes],
  };
}

const LONGEST_RANGE = 80;

function rangeIn(raw: string): { right: number; within: number } | null {
  if (raw.length > LONGEST_RANGE) return null;
  const range = /^(\S+?)\.\.(\S+)$/u.exec(raw);
  const [first, second] = range === null ? raw.split(':') : [range[1], range[2]];
  const a = asNumber(first);
  const b = second === undefined ? 0 : asNumber(second);
  if (a === null || b === null) return null;
  if (range === null) return { right: a, within: Math.abs(b) };
  return { right: a / 2 + b / 2, within: Math.abs(b / 2 - a / 2) };
}

const asNumber = (raw: string | undefined): number | null => {
  const words = raw?.trim() ?? '';
  const value = Number(words);
  return words === '' || !Number.isFinite(value) ? null : value;
};

function pairOf({ raw }: Answer, format: string | null): { from: string; to: string } | null {
  const at = raw.indexOf('->');
  if (at === -1) return null;
  return {
    from: labelled(raw.slice(0, at), format).text,
    to: labelled(raw.slice(at + 2), format).text,
  };
}

/** Pairs whose one side counts 1, 2, 3 are an order. */
function matching(pairs: readonly { from: string; to: string }[], told: string | null): Found {
  const counts = (side: 'from' | 'to'): boolean =>
    [...pairs]
      .map((pair) => Number(pair[side]))
      .sort((a, b) => a - b)
      .every((place, at) => place === at + 1);
  const side = (['from', 'to'] as const).find(counts);
  if (side === undefined || pairs.length < 2)
    return {
      none: 'It matches pairs, and no kind here does: ask it as a choice, or as an order if it is one.',
    };
  const other = side === 'from' ? 'to' : 'from';
  const steps = [...pairs]
    .sort((a, b) => Number(a[side]) - Number(b[side]))
    .map((pair) => pair[other]);
  return { body: { kind: 'ordering', steps, working: told }, notes: [] };
}

const OTHERS = 12;

function shortAnswer(
  answers: readonly Answer[],
  told: string | null,
  format: string | null,
): Found {
  const [best, ...others] = [...answers].sort((a, b) => (b.weight ?? 100) - (a.weight ?? 100));
  const words = (answer: Answer): string => quoted(labelled(answer.raw, format).text);
  const notes = [
    'In the file a short answer is compared letter by letter; here it is a written one, read by its meaning.',
    ...(others.length > 0
      ? [
          `The file also took: ${others.slice(0, OTHERS).map(words).join('; ')}${others.length > OTHERS ? `, and ${String(others.length - OTHERS)} more` : ''}.`,
        ]
      : []),
    ...(told === null ? [] : [`Its feedback said: ${quoted(told)}`]),
    ...feedbackNote(answers),
  ];
  return { body: written([best === undefined ? null : words(best)]), notes };
}

const written = (models: readonly (string | null)[]): Body<WrittenDraft> => ({
  kind: 'structured',
  sections: models.map((model) => ({ label: 'Answer', model })),
});
