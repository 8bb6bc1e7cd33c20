import { pdfMoment } from './pdf-moment.js';
import { pdfPoints, pdfScore } from './pdf-points.js';
import { PdfSheet, type Scale } from './pdf-sheet.js';
import { pdfText } from './pdf-text.js';
import type { CandidateReport, ReportedQuestion } from './report.schemas.js';

const DECISIONS = {
  invite_on: 'Invite on',
  hold: 'Hold',
  decline: 'Decline',
  hire: 'Hire',
} as const satisfies Record<CandidateReport['decisions'][number]['kind'], string>;

const REVIEW = {
  whole: 'Reviewed by people.',
  partly: 'Reviewed in part: the other points are the grader’s proposal.',
  proposal: 'Not reviewed: all points are the grader’s proposal.',
} as const satisfies Record<CandidateReport['review'], string>;

const UNCERTAINTY = {
  reliability: 'Intervals of 95 % from the reliability of the assessment.',
  spread:
    'Intervals of 95 % from how far people’s own answers are apart, as too few people took it to know its reliability: rather too wide than too narrow.',
  none: 'How sure the scores are is not known.',
} as const satisfies Record<CandidateReport['uncertainty']['source'], string>;

/** The report of one candidate for those who decide: with decisions, without notes. `topics`: their titles by id. */
export function reportPdf(
  report: CandidateReport,
  topics: ReadonlyMap<string, string>,
  at: Date,
): Promise<Buffer> {
  const name = pdfText(report.name, 200);
  const sheet = new PdfSheet(`${name}: ${report.assessment}`, report.organisation, at);
  head(sheet, report);
  parts(sheet, 'By section', report.sections);
  const named = report.topics.map((part) => ({
    ...part,
    label: topics.get(part.label) ?? part.label,
  }));
  parts(sheet, 'By topic', named);
  sheet.heading(2, 'By question and criterion');
  for (const each of report.questions) question(sheet, each);
  decisions(sheet, report.decisions);
  return sheet.end(`${report.organisation}  ·  ${report.assessment}`);
}

function head(sheet: PdfSheet, report: CandidateReport): void {
  sheet.heading(1, pdfText(report.name, 200));
  sheet.paragraph(report.email);
  sheet.paragraph(
    `${report.organisation}. ${report.assessment}, release ${String(report.release)}. Handed in ${pdfMoment(report.handedInAt)}.`,
  );
  const band = report.band === null ? '' : `, ${report.band}`;
  sheet.heading(2, 'Score');
  sheet.scale(`${measure(report.score)} of 10${band}`, report.score);
  const { ability } = report;
  if (ability !== null)
    sheet.paragraph(
      `Ability ${String(Math.round(ability.value))} (${String(Math.round(ability.low))} to ${String(Math.round(ability.high))}): 50 is the average of those who answered here, two thirds lie between 40 and 60. Hard questions count for more than easy ones. Whether two candidates can be told apart stands in the comparison; it decides nothing.`,
    );
  if (report.overlapping > 0)
    sheet.paragraph(
      `${String(report.overlapping)} of ${String(report.answers)} ${report.answers === 1 ? 'answer shares' : 'answers share'} half of the words or more with the model answer or with another candidate’s answer. Which, and what was made of it, stands on the candidate’s page. It is no part of the score.`,
    );
  sheet.quiet(`${REVIEW[report.review]} ${UNCERTAINTY[report.uncertainty.source]}`);
}

function parts(sheet: PdfSheet, title: string, all: CandidateReport['sections']): void {
  if (all.length === 0) return;
  sheet.heading(2, title);
  for (const { label, score, answers } of all)
    sheet.scale(
      `${label}: ${measure(score)}, ${String(answers)} ${answers === 1 ? 'answer' : 'answers'}`,
      score,
    );
}

function question(
  sheet: PdfSheet,
  { title, score, byPerson, bulk, rows, comments }: ReportedQuestion,
): void {
  sheet.heading(3, `${title}: ${pdfScore(score)} of 10`);
  sheet.quiet(originOf({ byPerson, bulk }));
  for (const row of rows) {
    const of = row.maxPoints > 0 ? ` of ${pdfPoints(row.maxPoints)}` : '';
    sheet.paragraph(`${row.label}: ${pdfPoints(row.points)}${of}`);
    for (const quote of row.quotes) sheet.quote(quote);
    for (const reason of row.reasons)
      sheet.paragraph(`Reviewer: ${reason}`, { size: 9, indent: 14 });
  }
  for (const comment of comments) sheet.paragraph(`Reviewer’s comment: ${comment}`, { size: 9 });
}

function originOf({ byPerson, bulk }: Pick<ReportedQuestion, 'byPerson' | 'bulk'>): string {
  if (bulk !== null)
    return `Accepted in bulk after ${String(bulk.looked)} of ${String(bulk.waiting)} answers were looked at.`;
  return byPerson ? 'Marked by people.' : 'The grader’s proposal.';
}

function decisions(sheet: PdfSheet, all: CandidateReport['decisions']): void {
  sheet.heading(2, 'Decision');
  if (all.length === 0) sheet.paragraph('Nothing is decided.');
  for (const [i, { kind, reason, by, at }] of all.entries()) {
    const replaced = i === 0 ? '' : ', replaced';
    sheet.paragraph(`${DECISIONS[kind]}${replaced}`, { font: 'bold' });
    sheet.quiet(`${by ?? 'somebody who has left'}, ${pdfMoment(at)}`);
    sheet.paragraph(reason);
  }
}

const measure = ({ value, low, high }: Scale): string =>
  low === null || high === null
    ? pdfScore(value)
    : `${pdfScore(value)} (${pdfScore(low)} to ${pdfScore(high)})`;
