/** What is wrong with one field, in words for the person who filled it in. */
type Issue = Readonly<Record<string, unknown>>;

/** How the schema library begins the sentences that it makes up by itself; a schema's own words are kept. */
const ITS_OWN_WORDS = /^(Invalid |Too small|Too big|Unrecognized key)/u;

const units: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
};

function bound({ code, origin, minimum, maximum }: Issue): string {
  const unit = units[String(origin)] ?? '';
  if (code === 'too_small')
    return origin === 'string' && minimum === 1
      ? 'must not be empty'
      : `must be at least ${String(minimum)}${unit}`;
  return `must be at most ${String(maximum)}${unit}`;
}

function typed({ expected, message }: Issue): string {
  if (String(message).endsWith('received undefined')) return 'is missing';
  return `must be ${String(expected) === 'int' ? 'a whole number' : `of type ${String(expected)}`}`;
}

const listed = (values: unknown): string =>
  Array.isArray(values) ? values.map(String).join(', ') : '';

/** Unknown keys that are named; who has sent thousands needs no list of them. */
const MOST_NAMED = 20;

function named(keys: unknown): string {
  const more = Array.isArray(keys) ? keys.length - MOST_NAMED : 0;
  return more > 0
    ? `${listed((keys as unknown[]).slice(0, MOST_NAMED))} and ${String(more)} more`
    : listed(keys);
}

const words: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type: typed,
  too_small: bound,
  too_big: bound,
  invalid_value: ({ values }) => `must be one of ${listed(values)}`,
  unrecognized_keys: ({ keys }) => `has keys that are not known here: ${named(keys)}`,
  invalid_format: ({ format }) => `must be a valid ${String(format)}`,
  invalid_union: () => 'has none of the shapes that this place takes',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
};

/** The sentence of a zod issue: the schema's own where it has one, else plain words instead of the library's. */
export function plainIssue(issue: Issue): string {
  const message = String(issue['message']);
  return ITS_OWN_WORDS.test(message) ? (words[String(issue['code'])]?.(issue) ?? message) : message;
}
