import { reportPdf } from './report-pdf.js';
import type { CandidateReport } from './report.schemas.js';

const AT = new Date('2026-11-23T10:00:00.000Z');
const TITLES = new Map([['memory', 'Memory']]);
const score = { value: 7.5, low: 6, high: 9 };
const REPORT: CandidateReport = {
  invitation: '00000000-0000-4000-8000-000000000000',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  score,
  band: 'Strong',
  review: 'partly',
  marked: 1,
  answers: 2,
  overlapping: 1,
  ability: { value: 57.3, low: 49.1, high: 64.8 },
  handedInAt: AT.toISOString(),
  record: [],
  organisation: 'Mesh & Co',
  assessment: 'Training engineer',
  release: 2,
  uncertainty: { source: 'reliability', alpha: 0.8, people: 40 },
  sections: [{ id: '0', label: 'Sizing', score, answers: 2 }],
  topics: [
    { id: 'memory', label: 'memory', score: { ...score, low: null, high: null }, answers: 1 },
  ],
  questions: [
    {
      question: 'q',
      item: 'a4bb5b0e-9a6c-4f1d-8f1e-3a1d5f3c0001',
      number: 1,
      title: 'Where does the memory go?',
      score: 7.5,
      byPerson: true,
      bulk: null,
      rows: [
        {
          label: 'Names the optimizer states',
          points: 3,
          maxPoints: 4,
          quotes: ['Adam keeps two moments in fp32'],
          reasons: ['Says which, not how many bytes.'],
        },
        { label: 'Takes GB for GiB', points: -1, maxPoints: 0, quotes: [], reasons: [] },
      ],
      comments: ['Clear.'],
    },
  ],
  findings: [],
  decisions: [
    { number: 1, kind: 'hire', reason: 'Strong on sizing.', by: null, at: AT.toISOString() },
  ],
};

/** What stands outside of the compressed streams. */
const raw = async (report: CandidateReport): Promise<string> =>
  (await reportPdf(report, TITLES, AT)).toString('latin1');
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/gu)?.length ?? 0;
/** As a PDF writes a text that is not Latin: UTF-16 with its mark. */
const written = (text: string): string => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return bytes.toString('latin1').replace(/[\\()]/gu, '\\$&');
};

/** Objects that are not where the table at the end says that they are: a reader would refuse the file. */
function misplaced(pdf: string): string[] {
  const entries = pdf.slice(pdf.lastIndexOf('\nxref\n')).match(/^\d{10} \d{5} n/gmu) ?? [];
  expect(entries.length).toBeGreaterThan(10);
  return entries.filter((entry) => !/^\d+ 0 obj\n/u.test(pdf.slice(Number(entry.slice(0, 10)))));
}

describe('a report as PDF', () => {
  it('says its title, language and structure, and is the same each time', async () => {
    const pdf = await raw(REPORT);
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/Lang (en-GB)');
    expect(pdf).toContain('/MarkInfo');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('(Ada Lovelace: Training engineer)');
    for (const tag of ['H1', 'H2', 'H3', 'P', 'BlockQuote']) expect(pdf).toContain(`/S /${tag}\n`);
    expect(pagesOf(pdf)).toBe(1);
    expect(await raw(REPORT)).toBe(pdf);
  });

  it.each([
    ['right to left', 'שלום עולם مرحبا'],
    ['emoji and joiners', '👩‍👩‍👧‍👦 Ada 🧠'],
    ['controls', 'Ada\u0000\u001b[31m\u202Egnp.exe\u2066'],
    ['a thousand letters without a gap', 'W'.repeat(1000)],
    ['piled accents', `Z${'\u0351'.repeat(500)}`],
    ['brackets of the format', ') Tj ET endstream endobj ('],
    ['nothing that can be seen', '\u200B\u200B'],
  ])('of a hostile name stays a report: %s', async (_what, name) => {
    const pdf = await raw({ ...REPORT, name, organisation: name, assessment: name });
    expect(pagesOf(pdf)).toBeLessThanOrEqual(4);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(misplaced(pdf)).toEqual([]);
  });

  it('titles itself in any script', async () => {
    expect(await raw({ ...REPORT, name: 'Ада' })).toContain(written('Ада: Training engineer'));
  });

  it('of very long words grows by pages and no further', async () => {
    const [question] = REPORT.questions;
    const rows = Array.from({ length: 60 }, () => ({
      ...question!.rows[0]!,
      quotes: ['x'.repeat(3000)],
    }));
    const pdf = await raw({ ...REPORT, questions: [{ ...question!, rows }] });
    expect(pagesOf(pdf)).toBeGreaterThan(5);
    expect(pagesOf(pdf)).toBeLessThan(25);
  });
});
