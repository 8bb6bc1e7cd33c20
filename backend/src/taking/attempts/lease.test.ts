import { Problem } from '../../platform/http/problem.js';
import { PRACTICE_RULES, type Attempt } from './attempt.js';
import { holdsLease, LEASE_IDLE_MS, withLease } from './lease.js';
import { UNSTARTED } from '../attempt-machine/state.js';

const now = new Date('2026-11-20T10:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

const attempt: Attempt = {
  id: 'attempt',
  owner: { userId: 'user', organisationId: 'organisation' },
  kind: 'practice',
  guide: null,
  tier: null,
  bankVersion: 'bank',
  createdAt: now,
  gradedAt: null,
  score: null,
  leaseEpoch: 0,
  leaseClientId: null,
  leaseSeenAt: null,
  releaseId: null,
  invitationId: null,
  try: null,
  rehearsal: false,
  state: {
    ...UNSTARTED,
    state: 'running',
    rules: PRACTICE_RULES,
    startedAt: now.getTime(),
    items: [],
  },
  sources: new Map(),
};
const held = withLease(attempt, { clientId: 'first', takeOver: false }, now);
const ask =
  (clientId: string, takeOver: boolean, at = now) =>
  () =>
    withLease(held, { clientId, takeOver }, at);

describe('the lease', () => {
  it('is nobody’s at first, whatever number is named', () => {
    expect(holdsLease(attempt, 0)).toBe(false);
  });

  it('goes to who asks first, and stays theirs when they ask again', () => {
    expect(holdsLease(held, 1)).toBe(true);
    expect(ask('first', false)().leaseEpoch).toBe(1);
  });

  it('is refused to another until the holder is silent', () => {
    expect(ask('second', false)).toThrow(Problem);
    expect(ask('second', false, later(LEASE_IDLE_MS - 1))).toThrow(Problem);
    expect(ask('second', false, later(LEASE_IDLE_MS))().leaseEpoch).toBe(2);
  });

  it('goes on to the page that comes after its holder in the same browser, and from nobody else', () => {
    const heir = { clientId: 'second', takeOver: false };
    const after = withLease(held, { ...heir, formerly: ['zeroth', 'first'] }, now);
    expect(after).toMatchObject({ leaseEpoch: 2, leaseClientId: 'second' });
    const stranger = () =>
      withLease(after, { clientId: 'third', takeOver: false, formerly: ['first'] }, now);
    expect(stranger).toThrow(Problem);
    expect(() => withLease(held, { ...heir, formerly: [] }, now)).toThrow(Problem);
  });

  it('counts up when it is taken over, so that the old number holds no more', () => {
    const taken = ask('second', true)();
    expect(taken).toMatchObject({ leaseEpoch: 2, leaseClientId: 'second' });
    expect(holdsLease(taken, 1)).toBe(false);
    const back = withLease(taken, { clientId: 'first', takeOver: true }, now);
    expect(back.leaseEpoch).toBe(3);
  });
});
