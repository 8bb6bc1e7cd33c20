/** Why an input is refused, where, and a value that would be right. */
export interface Problem {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly nearest?: unknown;
}
