/** An answer of a typed kind as it is written down, as far as blankness goes. */
type TypedDraft =
  | { readonly kind: 'numeric'; readonly text: string }
  | { readonly kind: 'plan'; readonly plan: object }
  | { readonly kind: 'ordering'; readonly order: readonly unknown[] }
  | { readonly kind: 'choice'; readonly picked: readonly unknown[]; readonly reason: string }
  | { readonly kind: 'find-the-flaw'; readonly marks: readonly unknown[] };

/** The same of any kind. */
type Draft =
  | TypedDraft
  | {
      readonly kind: 'structured';
      readonly sections: Readonly<Record<string, string>>;
      readonly parts?: Readonly<Record<string, TypedDraft>> | undefined;
    };

/** Whether there is nothing in an answer that a grader could read. */
export function isBlank(answer: Draft): boolean {
  switch (answer.kind) {
    case 'structured':
      return (
        Object.values(answer.sections).every((text) => text.trim() === '') &&
        Object.values(answer.parts ?? {}).every(isBlank)
      );
    case 'numeric':
      return answer.text.trim() === '';
    case 'plan':
      return Object.keys(answer.plan).length === 0;
    case 'ordering':
      return answer.order.length === 0;
    case 'choice':
      return answer.picked.length === 0 && answer.reason.trim() === '';
    case 'find-the-flaw':
      return answer.marks.length === 0;
  }
}
