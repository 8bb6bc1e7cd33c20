import { isBlank } from '@meshwright/graders/blank';
import { computed, ref, shallowRef, watch, type Ref } from 'vue';
import { tryOwnQuestion, type OwnQuestionPlace } from '../../api/own-questions.js';
import type { Answer, GradeReport, QuestionView } from '../../api/shapes.js';
import { useOneAtATime } from '../../ui/use-one-at-a-time.js';
import { fittedAnswer } from './fitted-answer.js';
import type { TextFault } from './use-lens.js';

/** What a text came to when it had no faults. */
interface Tried {
  readonly question: QuestionView;
  readonly model: GradeReport | null;
  readonly own: GradeReport | null;
}

const EMPTY: TextFault = { from: 0, to: 0, line: 1, message: 'there is no text' };

/**
 * Has the server read the text being edited, and grade its model answer and the author's own, after each pause of typing
 * and one time at once. While the text has faults, `tried` stays that of the last text without any.
 */
export function useTrial(place: OwnQuestionPlace, text: Ref<string>) {
  const found = shallowRef<{ text: string; faults: readonly TextFault[] }>({
    text: '',
    faults: [],
  });
  const tried = shallowRef<Tried | null>(null);
  const answer = shallowRef<Answer | null>(null);
  const example = ref(0);
  const problem = shallowRef<unknown>(null);
  const working = ref(true);
  /** Nothing where there is nothing to be graded. */
  const given = computed(() => (isBlank(answer.value ?? undefined) ? null : answer.value));

  async function read(): Promise<void> {
    const asked = text.value;
    if (asked === '') {
      found.value = { text: asked, faults: [EMPTY] };
      return;
    }
    const body = { text: asked, example: example.value };
    const { faults, question, model, own } = await tryOwnQuestion(
      place,
      given.value === null ? body : { ...body, answer: given.value },
    );
    found.value = { text: asked, faults };
    if (question === null) return;
    answer.value = fittedAnswer(answer.value, tried.value?.question ?? null, question);
    tried.value = { question, model, own };
  }

  const { now, soon } = useOneAtATime(read, { working, problem });
  watch([text, given], soon);
  now();

  /** Other figures, another order: what was answered to these is no answer to those. */
  function another(): void {
    answer.value = null;
    example.value += 1;
    now();
  }
  const write = (next: Answer): void => {
    answer.value = next;
  };
  return { found, tried, answer, example, working, problem, another, write, again: now };
}
export type Trial = ReturnType<typeof useTrial>;
