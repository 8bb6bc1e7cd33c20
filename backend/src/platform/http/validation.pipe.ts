import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { plainIssue } from './plain-issue.js';
import { isPlainText, NOT_PLAIN } from '../plain-text/index.js';
import { invalidInput, type Fault } from './problem.js';

type Issue = Parameters<
  NonNullable<
    NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']
  >
>[0][number];

const MOST_FAULTS = 50;

/** Parses `@Body({ schema })`, `@Query({ schema })` and `@Param({ schema })` with zod; a fault is a 400 that lists every one. */
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) => invalidInput(issues.slice(0, MOST_FAULTS).map(faultOf)),
    });
  }

  /** No schema has to remember that what is looked up in the database must be text that it can hold. */
  override async transform<T = unknown>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.type === 'query' || metadata.type === 'param') {
      const faults = Object.entries(value ?? {})
        .filter(([, text]) => !isPlainText(String(text)))
        .map(([path]) => ({ path, message: NOT_PLAIN }));
      if (faults.length > 0) throw invalidInput(faults);
    }
    return super.transform(value, metadata);
  }
}

function faultOf(issue: Issue): Fault {
  const path = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.');
  const facts = issue as unknown as Readonly<Record<string, unknown>>;
  const expected = expectedOf(facts);
  return { path, message: plainIssue(facts), ...(expected === undefined ? {} : { expected }) };
}

/** What would be right, from zod's own issue: the type, the choices or the limit. */
function expectedOf(issue: Readonly<Record<string, unknown>>): unknown {
  return (
    issue['values'] ?? issue['expected'] ?? issue['format'] ?? issue['minimum'] ?? issue['maximum']
  );
}
