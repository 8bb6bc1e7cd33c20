/** Scopes, events and states of the integration page as a person reads them. */
import type {
  ApiToken,
  AtsConnection,
  NewApiToken,
  NewWebhook,
  Webhook,
  WebhookDelivery,
} from '../../api/shapes.js';

export type TokenScope = NewApiToken['scopes'][number];
export type WebhookEvent = NewWebhook['events'][number];

export const SCOPE_WORDS = {
  'assessments:read': 'assessments and their releases, without answer keys',
  'candidates:read': 'names, addresses and what each person needs',
  'candidates:write': 'add candidates and change what they need',
  'candidates:export': 'everything that there is of one candidate, answers and points too',
  'invitations:read': 'who was invited, and where each stands',
  'invitations:write': 'invite, remind, send anew and revoke',
  'attempts:read': 'how far each attempt is, nothing of what is written',
  'reviews:read': 'how far reviewing is and how well reviewers agree, without answers and names',
  'results:read': 'scores, and what was told, noted and decided of candidates',
  'teams:read': 'the skill matrix, of those who share',
  'audit:read': 'the audit log',
} as const satisfies Record<TokenScope, string>;

export const EVENT_WORDS = {
  'invitation.redeemed': 'somebody came in by their link',
  'attempt.started': 'the clock of an attempt began to run',
  'attempt.handed-in': 'an attempt was handed in, by the candidate or by time',
  'attempt.graded': 'the proposed grades of an attempt are there',
  'result.released': 'a candidate was told a result',
} as const satisfies Record<WebhookEvent, string>;

type Tone = 'text-good' | 'text-warn' | 'text-bad' | 'text-quiet';
interface Said {
  readonly text: string;
  readonly tone: Tone;
}

const TOKEN_STATES = {
  live: { text: 'Live', tone: 'text-good' },
  expired: { text: 'Expired', tone: 'text-quiet' },
  revoked: { text: 'Revoked', tone: 'text-quiet' },
  'without-maker': { text: 'Opens nothing: who made it is no owner any more', tone: 'text-warn' },
} as const satisfies Record<ApiToken['state'], Said>;
export const tokenState = ({ state }: Pick<ApiToken, 'state'>): Said => TOKEN_STATES[state];

const STOPPED = {
  owner: 'Stopped by an owner',
  gone: 'Stopped: it answered “410 Gone”',
  failing: 'Stopped: nothing could be delivered for five days',
} as const;

/** How an endpoint does; `failing` is said with its beginning elsewhere. */
export function webhookState({ state, stoppedFor }: Pick<Webhook, 'state' | 'stoppedFor'>): Said {
  if (state === 'stopped') return { text: STOPPED[stoppedFor ?? 'owner'], tone: 'text-bad' };
  if (state === 'failing') return { text: 'Failing, tried again', tone: 'text-warn' };
  return state === 'working'
    ? { text: 'Working', tone: 'text-good' }
    : { text: 'Nothing delivered yet', tone: 'text-quiet' };
}

/** How telling an applicant tracking system of results goes. */
export const tellingState = (telling: AtsConnection['telling']): Said =>
  telling === 'stopped'
    ? { text: 'Telling of results is stopped', tone: 'text-bad' }
    : webhookState({ state: telling, stoppedFor: null });

/** What became of a message: "Failed after 10 tries". */
export function deliveryState({
  state,
  attempts,
}: Pick<WebhookDelivery, 'state' | 'attempts'>): Said {
  const tries = `${String(attempts)} ${attempts === 1 ? 'try' : 'tries'}`;
  if (state === 'delivered') return { text: 'Delivered', tone: 'text-good' };
  if (state === 'failed')
    return { text: attempts === 0 ? 'Not sent' : `Failed after ${tries}`, tone: 'text-bad' };
  return attempts === 0
    ? { text: 'Waiting', tone: 'text-quiet' }
    : { text: `Waiting after ${tries}`, tone: 'text-warn' };
}
