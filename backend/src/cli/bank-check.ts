import { check, formatReport } from '@meshwright/question-bank/check';

/** What `meshwright bank check` prints: JSON for programs or, with `text`, one fault a line. */
export function checkBank(
  folder: string | undefined,
  text: boolean,
): { readonly ok: boolean; readonly output: string } {
  const report = check(folder);
  const ok = report.faults.length === 0;
  return { ok, output: text ? formatReport(report) : JSON.stringify({ ok, ...report }) };
}
