/**
 * Every fault of the environment at once, one a line, each with the variable, what is wrong and what would be right.
 *
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${String(faults.length)} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
}
