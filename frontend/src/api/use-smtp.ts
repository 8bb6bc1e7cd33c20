import { useQuery } from '@pinia/colada';
import { computed, type ComputedRef } from 'vue';
import { sessionQuery } from './session.js';

/** Whether mails leave this server; null until it has said so. Pages promise a mail where it is true alone. */
export function useSmtp(): ComputedRef<boolean | null> {
  const session = useQuery(sessionQuery);
  return computed(() => session.data.value?.smtp ?? null);
}
