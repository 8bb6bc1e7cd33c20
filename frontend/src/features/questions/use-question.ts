import { computed, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import {
  approveOwnQuestion,
  newerThan,
  restoreOwnQuestion,
  saveOwnQuestion,
  withFirstRubric,
  type OwnQuestionPlace,
} from '../../api/own-questions.js';
import type { OwnQuestion } from '../../api/shapes.js';
import { keptTextKey } from '../../saving/kept-text.js';
import { useTextDraft, type SavedText, type TextDraft } from '../../saving/use-text-draft.js';
import { useDeed } from '../../ui/use-deed.js';

export interface Work {
  readonly place: OwnQuestionPlace;
  /** As the server last told it. */
  readonly question: ShallowRef<OwnQuestion>;
  readonly draft: TextDraft;
  readonly isSaved: ComputedRef<boolean>;
  readonly busy: Ref<boolean>;
  readonly problem: ShallowRef<unknown>;
  approve(): Promise<void>;
  restore(): Promise<void>;
  /** Replaces the marks in the text by a first table from its model answer. */
  draftRubric(): Promise<void>;
}

/** One own question under work: its text, and what is done with it as a whole. */
export function useQuestion(place: OwnQuestionPlace, opened: OwnQuestion, userId: string): Work {
  const question = shallowRef(opened);
  const draft = useTextDraft({
    key: keptTextKey('question', userId, `${place.organisation}-${place.question}`),
    first: opened,
    save: async (sent): Promise<{ saved: SavedText } | { stale: SavedText }> => {
      const outcome = await saveOwnQuestion(place, sent);
      question.value = 'saved' in outcome ? outcome.saved : outcome.stale;
      return outcome;
    },
  });
  const isSaved = computed(() => draft.state.value === 'saved');
  const { busy, problem, attempt } = useDeed();

  const approve = (): Promise<void> =>
    attempt(async () => {
      try {
        question.value = await approveOwnQuestion(place, question.value.version);
      } catch (error) {
        // all is saved, so the other text can take the place of this one: it is what is to be looked at now
        const newer = newerThan(error);
        if (newer !== null) {
          question.value = newer;
          draft.adopt(newer);
        }
        throw error;
      }
    });
  const restore = (): Promise<void> =>
    attempt(async () => {
      question.value = await restoreOwnQuestion(place);
    });
  const draftRubric = (): Promise<void> =>
    attempt(async () => {
      let asked: string;
      let drafted: string;
      do {
        asked = draft.text.value;
        drafted = (await withFirstRubric(place, asked)).text;
        // what was typed meanwhile is in none of it
      } while (draft.text.value !== asked);
      draft.text.value = drafted;
    });
  return { place, question, draft, isSaved, busy, problem, approve, restore, draftRubric };
}
