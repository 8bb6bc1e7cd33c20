import { useQuery } from '@pinia/colada';
import { computed, type ComputedRef } from 'vue';
import { sessionQuery } from '../../api/session.js';
import { authoring, destinations, organisations, type Destination } from './destinations.js';

/** The places of the main navigation for whoever is signed in: members and authors have one more each. */
export function useDestinations(): ComputedRef<readonly Destination[]> {
  const { data } = useQuery(sessionQuery);
  return computed(() => [
    ...destinations,
    ...(data.value?.user?.kind === 'member' ? [organisations] : []),
    ...(data.value?.mayAuthor === true ? [authoring] : []),
  ]);
}
