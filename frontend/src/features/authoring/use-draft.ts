import { saveRubric } from '../../api/authoring.js';
import type { AuthoringQuestion, RubricDraft } from '../../api/shapes.js';
import { keptTextKey } from '../../saving/kept-text.js';
import { useTextDraft, type SavedText, type TextDraft } from '../../saving/use-text-draft.js';

/** The text of a rubric under work. Version 0 is the published one. */
export function useDraft(question: AuthoringQuestion, userId: string): TextDraft {
  const { draft, published } = question;
  return useTextDraft({
    key: keptTextKey('rubric', userId, question.id),
    first: draft === undefined ? { version: 0, text: published, savedAt: null } : asText(draft),
    save: async ({ baseVersion, text }) => {
      const outcome = await saveRubric(question.id, { baseVersion, source: text });
      return 'saved' in outcome
        ? { saved: asText(outcome.saved) }
        : { stale: asText(outcome.stale) };
    },
  });
}

const asText = ({ version, source, savedAt, savedBy }: RubricDraft): SavedText => ({
  version,
  text: source,
  savedAt,
  savedBy: savedBy ?? null,
});
