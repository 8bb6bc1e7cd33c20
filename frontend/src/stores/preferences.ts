import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';

export type Theme = 'system' | 'light' | 'dark';
interface Stored {
  theme?: Theme;
  contrast?: 'normal' | 'more';
  showTimer?: boolean;
  singleKeys?: boolean;
}

const KEY = 'mw-preferences';
const themes: readonly unknown[] = ['system', 'light', 'dark'];

function read(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

/** How this browser shows things; `public/theme-init.js` reads the same key before the first paint. */
export const usePreferences = defineStore('preferences', () => {
  const stored = read();
  const theme = ref<Theme>(themes.includes(stored.theme) ? (stored.theme ?? 'system') : 'system');
  const contrast = ref<'normal' | 'more'>(stored.contrast === 'more' ? 'more' : 'normal');
  const showTimer = ref(stored.showTimer ?? false);
  // Shortcuts of one letter can be switched off (WCAG 2.1.4): speech input triggers them by accident.
  const singleKeys = ref(stored.singleKeys ?? true);

  const systemDark = ref(matchMedia('(prefers-color-scheme: dark)').matches);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    systemDark.value = event.matches;
  });
  const isDark = computed(
    () => theme.value === 'dark' || (theme.value === 'system' && systemDark.value),
  );

  watch(
    [isDark, contrast],
    () => {
      const { classList } = document.documentElement;
      classList.toggle('dark', isDark.value);
      classList.toggle('light', !isDark.value);
      classList.toggle('contrast-more', contrast.value === 'more');
    },
    { immediate: true },
  );
  watch([theme, contrast, showTimer, singleKeys], () => {
    const value: Stored = {
      theme: theme.value,
      contrast: contrast.value,
      showTimer: showTimer.value,
      singleKeys: singleKeys.value,
    };
    localStorage.setItem(KEY, JSON.stringify(value));
  });

  return { theme, contrast, showTimer, singleKeys, isDark };
});
