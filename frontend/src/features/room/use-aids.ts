import { computed, nextTick, onScopeDispose, reactive, watch } from 'vue';
import type { Briefing } from '../../api/shapes.js';

type Aid = 'calculator' | 'lab';

const KEYS: Readonly<Record<string, Aid>> = { KeyC: 'calculator', KeyL: 'lab' };
const alt = /mac|iphone|ipad/iu.test(navigator.userAgent) ? '⌥' : 'Alt';

/** Both aids, their keys as a title says them and as `aria-keyshortcuts` wants them. */
export const aidKeys = {
  calculator: { shown: `${alt} C`, aria: 'Alt+C' },
  lab: { shown: `${alt} L`, aria: 'Alt+L' },
} as const;

/** Which aids there are, and which of them are open. `allowed` is what the assessment allows now; what goes away closes. */
export function useAids(allowed: () => Briefing['aids']) {
  const offered = computed(() => ({
    calculator: allowed() !== 'none',
    lab: allowed() === 'plan-lab',
  }));
  const open = reactive({ calculator: false, lab: false });
  /** Where the keyboard was when the calculator was opened. */
  let before: HTMLElement | null = null;

  function toggle(aid: Aid): void {
    if (!offered.value[aid]) return;
    open[aid] = !open[aid];
    if (aid !== 'calculator') return;
    if (open.calculator) before = document.activeElement as HTMLElement | null;
    else void nextTick(() => before?.focus());
  }
  // By the place of the key: with Alt, letters are other characters on many keyboards. AltGr is Ctrl and Alt.
  function onKey(event: KeyboardEvent): void {
    const aid = KEYS[event.code];
    if (!aid || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!offered.value[aid] || (open.lab && aid === 'calculator')) return;
    event.preventDefault();
    toggle(aid);
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
  watch(offered, ({ calculator, lab }) => {
    open.calculator &&= calculator;
    open.lab &&= lab;
  });
  return { open, offered, toggle };
}
