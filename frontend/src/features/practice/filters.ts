import type { LocationQuery, LocationQueryRaw } from 'vue-router';
import type { Filters } from '../../bank/narrow.js';

const one = (value: LocationQuery[string] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

export function filtersOf(query: LocationQuery): Filters {
  return {
    text: one(query['q']),
    kind: one(query['kind']),
    tier: one(query['tier']),
    topic: one(query['topic']),
    guide: one(query['guide']),
  };
}

export function queryOf({ text, ...rest }: Filters): LocationQueryRaw {
  const pairs = Object.entries({ q: text.trim(), ...rest }).filter(([, value]) => value !== '');
  return Object.fromEntries(pairs);
}
