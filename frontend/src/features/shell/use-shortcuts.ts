import { onScopeDispose } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { usePreferences } from '../../stores/preferences.js';
import { typing } from '../../ui/typing.js';
import { overlays } from './overlays.js';
import { useDestinations } from './use-destinations.js';

/** The application's own keys: the palette, the sheet, and `g` followed by a place. */
export function useShortcuts(): void {
  const router = useRouter();
  const route = useRoute();
  const destinations = useDestinations();
  const preferences = usePreferences();
  let wentAt = 0;

  function singleKey(event: KeyboardEvent): void {
    const place = destinations.value.find((candidate) => candidate.key === event.key);
    if (event.timeStamp - wentAt < 1200 && (place ?? event.key === 'h')) {
      wentAt = 0;
      void router.push(place?.to ?? '/');
    } else if (event.key === 'g') {
      wentAt = event.timeStamp;
    } else if (event.key === '?') {
      event.preventDefault();
      overlays.shortcuts = true;
    }
  }
  function onKey(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      overlays.palette = !overlays.palette;
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const allowed = preferences.singleKeys && route.meta.layout !== 'room';
    if (plain && allowed && !typing(event.target)) singleKey(event);
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
}
