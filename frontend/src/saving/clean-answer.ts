import type { Answer, TypedAnswer } from '../api/shapes.js';

/** Half of a surrogate pair, as an emoji leaves behind that a length limit cut in two. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What no database takes as text (NUL, half a character) replaced by the sign for it; offsets stay as they were. */
const cleanText = (text: string): string =>
  text.replaceAll('\0', '\uFFFD').replace(LONE_SURROGATE, '\uFFFD');

/** An answer that the server can store whatever was typed or pasted. */
export function cleanAnswer(answer: Answer): Answer {
  if (answer.kind !== 'structured') return cleanTyped(answer);
  return {
    kind: answer.kind,
    sections: mapped(answer.sections, cleanText),
    ...(answer.parts === undefined ? {} : { parts: mapped(answer.parts, cleanTyped) }),
  };
}

const mapped = <Value>(all: Record<string, Value>, clean: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(all).map(([id, value]) => [id, clean(value)]));

function cleanTyped(answer: TypedAnswer): TypedAnswer {
  switch (answer.kind) {
    case 'numeric':
      return { kind: answer.kind, text: cleanText(answer.text) };
    case 'choice':
      return { ...answer, reason: cleanText(answer.reason) };
    case 'find-the-flaw':
      return {
        kind: answer.kind,
        marks: answer.marks.map(({ line, note }) => ({ line, note: cleanText(note) })),
      };
    case 'plan':
    case 'ordering':
      return answer;
  }
}
