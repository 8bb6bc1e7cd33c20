import { shallowRef } from 'vue';

/** The last error that no page handled; the shell shows it instead of the page. */
export const crash = shallowRef<unknown>(null);

export function noteCrash(error: unknown): void {
  crash.value = error;
}

export function clearCrash(): void {
  crash.value = null;
}
