import { doorOf, stateOf, type Standing } from './standing.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const PAST = new Date('2026-11-24T11:00:00Z');
const LATER = new Date('2026-11-24T13:00:00Z');

const fresh: Standing = {
  revokedAt: null,
  openedAt: null,
  redeemedAt: null,
  expiresAt: LATER,
  attempts: [],
};
const attempt = (submittedAt: Date | null, startedAt: Date | null = PAST, rehearsal = false) => ({
  rehearsal,
  startedAt,
  submittedAt,
});
const facts = { attemptsAllowed: 1, closed: false, opensAt: null, expiresAt: LATER };

describe('the state of an invitation', () => {
  it.each([
    ['invited', {}],
    ['opened', { openedAt: PAST }],
    ['opened', { redeemedAt: PAST }],
    ['opened', { openedAt: PAST, attempts: [attempt(null, null)] }],
    ['opened', { openedAt: PAST, attempts: [attempt(PAST, PAST, true)] }],
    ['expired', { openedAt: PAST, expiresAt: NOW }],
    ['revoked', { revokedAt: PAST, expiresAt: PAST }],
    ['started', { attempts: [attempt(null)], expiresAt: PAST }],
    ['started', { attempts: [attempt(PAST), attempt(null)] }],
    ['handed-in', { attempts: [attempt(PAST)], expiresAt: PAST }],
  ] as const)('is %s for %j', (state, change) => {
    expect(stateOf({ ...fresh, ...change }, NOW)).toBe(state);
  });
});

describe('the door', () => {
  it.each([
    ['ready', {}, {}],
    ['ready', { attempts: [attempt(PAST, PAST, true)] }, {}],
    ['ready', { attempts: [attempt(PAST)] }, { attemptsAllowed: 2 }],
    ['used-up', { attempts: [attempt(PAST)] }, {}],
    ['used-up', { attempts: [attempt(PAST)] }, { closed: true }],
    ['not-yet-open', {}, { opensAt: LATER }],
    ['expired', {}, { expiresAt: NOW }],
    ['expired', {}, { expiresAt: NOW, opensAt: LATER }],
    ['closed', {}, { closed: true }],
    ['closed', {}, { attemptsAllowed: null }],
    ['revoked', { revokedAt: PAST }, { closed: true }],
    // nothing that happens outside shuts out who is in the middle of it
    ['under-way', { attempts: [attempt(null)] }, { closed: true, expiresAt: PAST }],
    ['under-way', { attempts: [attempt(null)], revokedAt: PAST }, {}],
  ] as const)('is %s for %j with %j', (door, change, more) => {
    expect(doorOf({ ...fresh, ...change }, { ...facts, ...more }, NOW)).toBe(door);
  });
});
