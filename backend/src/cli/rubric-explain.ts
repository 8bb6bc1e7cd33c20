import { compileLexicon, explainAnswer, type Explanation } from '@meshwright/graders';
import { draw, gradable } from '@meshwright/question-bank';
import { readAnswer } from '@meshwright/question-bank/check';
import { loadBank } from '@meshwright/question-bank/node';
import { PlainError } from './failure.js';
import { named, readText } from './text-input.js';

/** How the answer in FILE to a question of the bank is read: as JSON, or in words for people. */
export async function explainFile(question: string, file: string, json: boolean): Promise<string> {
  const bank = loadBank();
  const found = bank.questions.get(question);
  if (!found) throw new PlainError(`there is no question "${question}" in the bank`);
  const item = gradable(draw(found, 0));
  if (item.kind !== 'structured')
    throw new PlainError(`"${question}" is a ${item.kind} question; only free text is explained`);
  let text = '';
  for await (const piece of readText(file)) text += piece;
  const answer = readAnswer(named(file), text);
  if (!answer.ok) throw new PlainError(answer.error);
  const known = item.sections.map(({ id }) => id);
  const strange = Object.keys(answer.value).find((id) => !known.includes(id));
  if (strange !== undefined)
    throw new PlainError(
      `"${question}" has no section ${strange}: its sections are ${known.join(', ')}`,
    );
  const explanation = explainAnswer(item, answer.value, compileLexicon(bank.lexicon));
  return json ? JSON.stringify({ question, ...explanation }) : inWords(explanation);
}

type Sentence = Explanation['sentences'][number];
type Criterion = Explanation['criteria'][number];

const mention = ({ what, text, denied }: { what: string; text: string; denied: boolean }): string =>
  `${denied ? 'NOT ' : ''}${what} ("${text}")`;

function sentenceInWords(sentence: Sentence): string[] {
  const { section, text, reasoned, causal, bareList, ignored, clauses, concepts, quantities } =
    sentence;
  const marks = [
    reasoned ? 'says something' : 'names only',
    ...(causal ? ['gives a reason'] : []),
    ...(bareList ? ['bare list'] : []),
    ...(ignored === undefined ? [] : [`does not count: it ${ignored}`]),
  ];
  return [
    `[${section}] ${text.replace(/\s+/g, ' ')}`,
    `    ${marks.join('; ')}`,
    ...(clauses.length > 1 ? [`    clauses: ${clauses.join(' | ').replace(/\s+/g, ' ')}`] : []),
    ...(concepts.length > 0 ? [`    concepts: ${concepts.map(mention).join(', ')}`] : []),
    ...(quantities.length > 0 ? [`    quantities: ${quantities.map(mention).join(', ')}`] : []),
  ];
}

function criterionInWords({
  label,
  level,
  points,
  maxPoints,
  quotes,
  levels,
}: Criterion): string[] {
  const missed = levels.filter((l) => !l.holds);
  return [
    `${points.toString()}/${maxPoints.toString()} ${level}: ${label}`,
    ...quotes.map((quote) => `    saw "${quote.replace(/\s+/g, ' ')}"`),
    ...missed.map((l) => `    ${l.level} lacks ${l.lacks.join('; ')}`),
  ];
}

function inWords({ sentences, criteria, report }: Explanation): string {
  return [
    'What was read',
    ...sentences.flatMap(sentenceInWords),
    '',
    'What each criterion saw',
    ...criteria.flatMap(criterionInWords),
    '',
    ...report.misconceptions.map((m) => `${m.points.toString()} misconception ${m.id}: ${m.why}`),
    ...report.adjustments.map((a) => `${a.points.toString()} ${a.id}: ${a.why}`),
    `Score ${report.score.toString()} of 10 (${report.points.toString()} of ${report.maxPoints.toString()} points)`,
  ].join('\n');
}
