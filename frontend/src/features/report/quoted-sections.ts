import type { Answer, QuestionView } from '../../api/shapes.js';

/** An answer, whole or to a part, with what it was asked. */
interface Answered {
  readonly answer?: Answer | undefined;
  readonly question: Pick<QuestionView, 'sections' | 'reason'>;
}

/** The texts of an answer that quotes of its report stand in, by the section that they name. */
export function quotedSections({
  answer,
  question,
}: Answered): { id: string; label: string; text: string }[] {
  switch (answer?.kind) {
    case 'numeric':
      return [{ id: 'answer', label: 'The number given', text: answer.text }];
    case 'choice':
      return [{ id: 'reason', label: question.reason ?? 'The reason', text: answer.reason }];
    case 'find-the-flaw':
      return answer.marks
        .filter(({ note }) => note.trim() !== '')
        .map(({ line, note }) => ({
          id: `line-${line}`,
          label: `Note on line ${line}`,
          text: note,
        }));
    case 'plan':
    case 'ordering':
      return [];
    case 'structured':
    case undefined:
      return written(question.sections, answer?.sections);
  }
}

function written(
  sections: QuestionView['sections'] = [],
  texts: Readonly<Record<string, string>> = {},
): { id: string; label: string; text: string }[] {
  return sections.map(({ id, label }) => ({ id, label, text: texts[id] ?? '' }));
}
