import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

/** What of the plan lab is open now: an assessment that one is taking may shut it. */
export const labAccessQuery = defineQueryOptions({
  key: ['plans', 'access'],
  query: () => answered(client.GET('/api/v1/plans/access')),
  staleTime: 0,
});
