import { onScopeDispose, type Ref } from 'vue';

/** Typing pauses this long, in milliseconds, before work on what was typed begins. */
const PAUSE_MS = 400;

/** Runs `work` at once or after a pause, never twice at a time; `working` ends when nothing more is to be run. */
export function useOneAtATime(
  work: () => Promise<void>,
  { working, problem }: { working: Ref<boolean>; problem: Ref<unknown> },
): { now: () => void; soon: () => void } {
  let running = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function run(): Promise<void> {
    running = true;
    let begun: number;
    do {
      begun = asked;
      problem.value = null;
      await work().catch((error: unknown) => {
        problem.value = error;
      });
    } while (begun !== asked);
    running = false;
    working.value = timer !== undefined;
  }
  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    working.value = true;
    asked += 1;
    if (!running) void run();
  }
  function soon(): void {
    working.value = true;
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE_MS);
  }
  onScopeDispose(() => clearTimeout(timer));
  return { now, soon };
}
