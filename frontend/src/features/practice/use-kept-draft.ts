import { useQuery } from '@pinia/colada';
import { computed, ref, watch } from 'vue';
import { sessionQuery } from '../../api/session.js';
import type { QuestionView } from '../../api/shapes.js';
import {
  draftOwner,
  dropDraft,
  keepDraft,
  lastDraft,
  lastOwner,
  noteOwner,
  readDraft,
  type Draft,
} from '../../saving/draft-shelf.js';
import { sameAnswer } from '../../saving/same-answer.js';
import type { Desk, Setup } from './use-desk.js';

/** What is asked, as it is shown: each variant has numbers of its own. */
const askedOf = ({ prompt, parts }: QuestionView): string =>
  [prompt, ...(parts ?? []).map((part) => part.prompt)].join('\n');

/** The same kind of answer, to the same numbers. */
const fits = (draft: Draft, question: QuestionView): boolean =>
  draft.body.kind === question.kind &&
  (draft.asked === askedOf(question) || (question.kind !== 'numeric' && !question.parts?.length));

/**
 * The text of a question that no attempt has, kept in this browser from the first key on. Its owner is who the server
 * says is here (docs/save-protocol.md).
 */
export function useKeptDraft(setup: Setup, desk: Desk) {
  const session = useQuery(sessionQuery);
  const user = computed(() => (session.data.value ? session.data.value.user : undefined));
  const owner = computed(() => (user.value === undefined ? lastOwner() : draftOwner(user.value)));
  const isKept = ref(true);
  /** Under whose name this page has kept its text. */
  let keptFor: string | null = null;
  watch(
    user,
    (who) => {
      if (who !== undefined) noteOwner(who);
    },
    { immediate: true },
  );

  /** Keeps what is on the page, with the attempt that was made for it; a blank one is not worth a place. */
  function keep(): void {
    const [question, body] = [desk.question.value, desk.draft.value];
    if (!question || !body) return;
    const attempt = desk.keeper.value?.id;
    if (keptFor !== null && keptFor !== owner.value) dropDraft(keptFor, question.id);
    keptFor = owner.value;
    if (attempt === undefined && sameAnswer(body, setup.blank(question))) {
      dropDraft(owner.value, question.id);
      return;
    }
    isKept.value = keepDraft(owner.value, {
      question: question.id,
      asked: askedOf(question),
      body,
      ...(attempt === undefined ? {} : { attempt }),
      at: Date.now(),
    });
  }
  // Who writes was not known yet, or has become a guest: the text is theirs, and stays nobody else's. Whoever comes
  // after somebody gets nothing.
  watch(user, (now, before) => {
    if (now !== undefined && !before && desk.outside.value) keep();
  });
  // the server has it
  watch(
    () => {
      const [keeper, save] = [desk.keeper.value, desk.keeper.value?.save.value];
      return desk.done.value || (save?.kind === 'saved' && save.at !== null) ? keeper?.id : null;
    },
    (attempt) => {
      if (attempt != null) dropDraft(owner.value, setup.questionId(), attempt);
    },
  );

  return {
    isKept,
    keep,
    /** Whether it is known whose drafts are to be looked at. */
    isKnown: computed(() => user.value !== undefined),
    /** What is kept for who is here, if it answers `question` as it is asked now. */
    find(question: QuestionView): Draft | null {
      const draft = user.value === undefined ? null : readDraft(user.value, question.id);
      return draft && fits(draft, question) ? draft : null;
    },
    /** What is kept of the question of this page, whoever is here: for telling of it, not for showing it. */
    last: (): Draft | null => lastDraft(setup.questionId()),
  };
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;
