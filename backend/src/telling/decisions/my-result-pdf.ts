import { onScale, SCORE_SCALE } from '@meshwright/graders';
import type { CandidateResult, ResultItem } from '../results/index.js';
import { pdfMoment } from './pdf-moment.js';
import { pdfPoints, pdfScore } from './pdf-points.js';
import { PdfSheet } from './pdf-sheet.js';

const BASIS = {
  reviewed: 'Reviewed by people.',
  partly: 'By the program; people have reviewed some answers.',
  automatic: 'By the program alone: nobody has reviewed it.',
} as const satisfies Record<CandidateResult['results'][number]['body']['basis'], string>;

/** What a candidate has been told of an attempt, and nothing beside: the result that stands. */
export function myResultPdf(
  { title, organisation }: Pick<CandidateResult, 'title' | 'organisation'>,
  { at, body }: CandidateResult['results'][number],
  now: Date,
): Promise<Buffer> {
  const sheet = new PdfSheet(`Result: ${title}`, organisation.name, now);
  sheet.heading(1, title);
  sheet.paragraph(`${organisation.name}. Told ${pdfMoment(at)}.`);
  sheet.quiet(BASIS[body.basis]);
  if (body.score !== undefined)
    sheet.scale(`${pdfScore(body.score)} of 10`, { value: body.score, low: null, high: null });
  if (body.band !== undefined) {
    sheet.heading(2, body.band.name);
    sheet.paragraph(body.band.anchors);
  }
  for (const each of body.items) item(sheet, each);
  if (body.next !== undefined && body.next.length > 0) {
    sheet.heading(2, 'What to train');
    for (const { label, why } of body.next) sheet.paragraph(`${label}: ${why}`);
  }
  return sheet.end(`${organisation.name}  ·  ${title}`);
}

function item(sheet: PdfSheet, { title, section, score, report }: ResultItem): void {
  sheet.heading(3, score === undefined ? title : `${title}: ${pdfScore(score)} of 10`);
  sheet.quiet(section);
  const rows = report?.rows ?? [];
  const all = rows.reduce((sum, row) => sum + row.maxPoints, 0);
  for (const row of onScale(rows)) {
    sheet.paragraph(`${row.label}: ${pdfPoints(row.points)} of ${pdfPoints(row.maxPoints)}`);
    for (const { text } of row.quotes) sheet.quote(text);
    for (const text of [row.missing, row.next])
      if (text !== undefined) sheet.paragraph(text, { size: 9, indent: 14 });
  }
  for (const row of onScale(report?.deductions ?? [], SCORE_SCALE, all))
    sheet.paragraph(`${row.why}: ${pdfPoints(row.points)}`);
}
