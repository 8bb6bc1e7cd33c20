import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** A zod path as people write it: `path.beginner.3.body`. */
export const pathOf = ({ path }: Issue): string => path.map(String).join('.');

const bound = (issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string => {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const side = issue.code === 'too_big' ? 'at most' : 'at least';
  const unit =
    issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' entries' : '';
  return issue.inclusive === false
    ? `${issue.code === 'too_big' ? 'less' : 'more'} than ${limit.toString()}`
    : `${side} ${limit.toString()}${unit}`;
};

type Expectations = { [Code in Issue['code']]: (issue: Extract<Issue, { code: Code }>) => string };

const expectations: Expectations = {
  invalid_type: ({ expected }) => `a value of type ${expected}`,
  too_big: bound,
  too_small: bound,
  invalid_value: ({ values }) => `one of ${values.map(String).join(', ')}`,
  unrecognized_keys: ({ keys }) => `no key ${keys.join(', ')}`,
  invalid_format: ({ format, message }) =>
    format === 'regex' ? message : `text in the form of a ${format}`,
  invalid_union: () => 'one of the shapes that this place allows',
  invalid_key: ({ issues }) => issues.map(expectationOf).join('; '),
  invalid_element: ({ issues }) => issues.map(expectationOf).join('; '),
  not_multiple_of: ({ divisor }) => `a multiple of ${divisor.toString()}`,
  custom: ({ message }) => message,
};

/** What would have been right, in words. */
export function expectationOf(issue: Issue): string {
  // the table pairs each code with its own kind of issue, which the compiler cannot follow through an index
  return (expectations[issue.code] as (issue: Issue) => string)(issue);
}
