import { nextTick, type Ref } from 'vue';

/** Puts the focus into the first field of `root` once it is drawn: where one step of a form gives way to the next. */
export async function focusFirst(root: Readonly<Ref<HTMLElement | null>>): Promise<void> {
  await nextTick();
  root.value?.querySelector('input')?.focus();
}
