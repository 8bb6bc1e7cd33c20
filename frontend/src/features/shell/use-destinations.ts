import { useQuery } from '@pinia/colada';
import { computed, type ComputedRef } from 'vue';
import { sessionQuery } from '../../api/session.js';
import { authoring, destinations, type Destination } from './destinations.js';

/** The places of the main navigation for whoever is signed in: authors have one more. */
export function useDestinations(): ComputedRef<readonly Destination[]> {
  const { data } = useQuery(sessionQuery);
  return computed(() =>
    data.value?.mayAuthor === true ? [...destinations, authoring] : destinations,
  );
}
