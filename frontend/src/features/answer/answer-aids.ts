import { computed, inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';

/** A field that takes a number. */
export interface NumberField {
  put(text: string): void;
}

interface AnswerAids {
  /** Whether a plan is shown with what the cost model says of it: that is an aid, too. */
  readonly figures: () => boolean;
  /** The number field that was used last, or the first one; null where none is open. */
  readonly field: ShallowRef<NumberField | null>;
}

const AIDS: InjectionKey<AnswerAids> = Symbol('aids beside an answer');

/** For pages on which an assessment's aids hold: which figures answers show, and where a calculator's result can go. */
export function provideAnswerAids(figures: () => boolean): AnswerAids['field'] {
  const field = shallowRef<NumberField | null>(null);
  provide(AIDS, { figures, field });
  return field;
}

/** On other pages all figures are shown. */
export function useAnswerAids() {
  const aids = inject(AIDS, null);
  return {
    figures: computed(() => aids?.figures() ?? true),
    field: aids?.field ?? shallowRef<NumberField | null>(null),
  };
}
