/** Questions in Moodle's GIFT format (https://docs.moodle.org/en/GIFT_format). Pure. */
import type { ChoiceDraft, Draft, NumberDraft, OrderDraft, WrittenDraft } from './draft.js';

/** Signs that mean something in GIFT; a line break would end the question. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(/[\\~=#{}:]/gu, '\\$&')
    .replaceAll('\n', '\\n');

const feedback = (text: string | null): string =>
  text === null || text === '' ? '' : `#[plain]${escaped(text)}`;

const general = (text: string | null): string[] =>
  text === null || text === '' ? [] : [`\t####[markdown]${escaped(text)}`];

/** Moodle knows five decimals of a share. */
const share = (of: number): string => String(Number((100 / of).toFixed(5)));

function choice({ options, modelReason }: ChoiceDraft): string[] {
  const right = options.filter((option) => option.right).length;
  const single = right === 1 && options.length > 1;
  const sign = (isRight: boolean): string => {
    if (single) return isRight ? '=' : '~';
    return isRight ? `~%${share(right)}%` : '~%-100%';
  };
  return [
    ...options.map(
      (each) => `\t${sign(each.right)}[plain]${escaped(each.label)}${feedback(each.why)}`,
    ),
    ...general(modelReason),
  ];
}

/** GIFT has no orders: the steps are matched with their places. */
const ordering = ({ steps, working }: OrderDraft): string[] => [
  ...steps.map((step, at) => `\t=${String(at + 1)} -> ${escaped(step)}`),
  ...general(working),
];

/** Absolute, as GIFT has it; without the dust of the last digits. */
const numeric = ({ right, tolerance }: NumberDraft): string[] =>
  right === null
    ? []
    : [`\t#${String(right)}:${String(Number(Math.abs(right * tolerance).toPrecision(12)))}`];

function written({ sections }: WrittenDraft): string[] {
  const [only, ...more] = sections;
  if (more.length === 0) return general(only?.model ?? null);
  return general(
    sections
      .map(({ label, model }) => [label, model].filter((each) => each !== null).join('\n\n'))
      .join('\n\n'),
  );
}

function answersOf(draft: Draft): string[] {
  switch (draft.kind) {
    case 'choice':
      return choice(draft);
    case 'ordering':
      return ordering(draft);
    case 'numeric':
      return numeric(draft);
    case 'structured':
      return written(draft);
  }
}

/** Null where there would be no right answer in it. */
function question(draft: Draft): string | null {
  const answers = answersOf(draft);
  if (answers.length === 0 && draft.kind !== 'structured') return null;
  const title = draft.title === '' ? '' : `::${escaped(draft.title.replace(/\s+/gu, ' '))}::`;
  const category = `$CATEGORY: ${(draft.topics[0] ?? 'default').replace(/\s+/gu, ' ')}`;
  return `${category}\n\n${title}[markdown]${escaped(draft.prompt)} {\n${[...answers, ''].join('\n')}}\n`;
}

/** The texts of those that GIFT can hold, in their places; null for the others. */
export const giftOf = (drafts: readonly (Draft | null)[]): (string | null)[] =>
  drafts.map((draft) => (draft === null ? null : question(draft)));
