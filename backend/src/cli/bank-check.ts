import {
  check,
  formatConfusion,
  formatGuessable,
  formatReport,
  formatWarnings,
} from '@meshwright/question-bank/check';

/** How the report is printed. */
export interface BankCheckOptions {
  /** Lines for people. */
  readonly text: boolean;
  /** With the score that every sample must earn and does. */
  readonly confusion: boolean;
}

/** What `meshwright bank check` prints: JSON for programs or, with `text`, one fault or warning a line. */
export function checkBank(
  folder: string | undefined,
  { text, confusion }: BankCheckOptions,
): { readonly ok: boolean; readonly output: string } {
  const report = check(folder);
  const ok = report.faults.length === 0;
  if (text) {
    const table = confusion ? formatConfusion(report) : [];
    return {
      ok,
      output: [
        ...formatWarnings(report),
        ...formatGuessable(report),
        ...table,
        formatReport(report),
      ].join('\n'),
    };
  }
  const { confusion: scores, ...rest } = report;
  return {
    ok,
    output: JSON.stringify({ ok, ...rest, ...(confusion ? { confusion: scores } : {}) }),
  };
}
