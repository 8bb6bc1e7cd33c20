import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';

/** What a person asks a page to do, one at a time: whether it is under way, and why the last one failed. */
export function useDeed(): {
  readonly busy: Ref<boolean>;
  readonly problem: ShallowRef<unknown>;
  /** Never throws: what fails stands in `problem`, which the next attempt clears. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
} {
  const busy = ref(false);
  const problem = shallowRef<unknown>(null);
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (error) {
      problem.value = error;
    } finally {
      busy.value = false;
    }
  }
  return { busy, problem, attempt };
}
