import { computed, inject, provide, type InjectionKey } from 'vue';
import type { AssessmentPlace } from '../../api/assessments.js';
import type { Assessment, AssessmentSettings, Topic } from '../../api/shapes.js';
import type { BankQuestion } from '../../bank/bank-question.js';
import { allItems, pointsOf, sumOf, toModel, type Model } from './model.js';
import { useAutosave } from './use-autosave.js';
import { useHistory } from './use-history.js';

/** What the public bank and the organisation's own questions offer to an assessment. */
export interface Bank {
  readonly questions: readonly BankQuestion[];
  readonly topics: readonly Topic[];
  /** Of the organisation's own: whether their pages open for who is here, and titles of those that cannot be asked now. */
  readonly own: { readonly mayOpen: boolean; readonly resting: ReadonlyMap<string, string> };
}

/** The draft under work with its undo and its saves, and what its parts ask about the whole. */
export function useEditor(place: AssessmentPlace, opened: Assessment, bank: Bank) {
  const history = useHistory<Model>(toModel(opened));
  const model = history.value;
  const saving = useAutosave(place, opened, model);
  const byId = new Map(bank.questions.map((question) => [question.id, question]));
  const points = computed(() => sumOf(allItems(model.value), pointsOf));
  const fixed = computed(
    () =>
      new Set(
        allItems(model.value).flatMap((item) => (item.type === 'fixed' ? [item.questionId] : [])),
      ),
  );
  const locked = computed(
    () => !saving.server.value.may.write || saving.server.value.state === 'archived',
  );
  const edit = (change: (model: Model) => Model, field?: string): void => {
    if (!locked.value) history.change(change(model.value), field);
  };
  const set = (settings: Partial<AssessmentSettings>, field?: string): void =>
    edit((now) => ({ ...now, settings: { ...now.settings, ...settings } }), field);
  function takeTheirs(): void {
    const theirs = saving.conflict.value;
    if (theirs === null) return;
    const next = toModel(theirs);
    history.change(next);
    saving.adopt(theirs, next);
  }
  return {
    place,
    bank,
    byId,
    history,
    model,
    saving,
    points,
    fixed,
    locked,
    edit,
    set,
    takeTheirs,
  };
}
export type Editor = ReturnType<typeof useEditor>;

const EDITOR: InjectionKey<Editor> = Symbol('editor');
export const provideEditor = (editor: Editor): void => provide(EDITOR, editor);
export function injectEditor(): Editor {
  const editor = inject(EDITOR);
  if (!editor) throw new Error('this part belongs inside an assessment editor');
  return editor;
}
