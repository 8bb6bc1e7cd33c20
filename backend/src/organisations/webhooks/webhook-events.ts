/** What an endpoint can be told of; the triggers of the migrations `webhooks` and `result_webhooks` write the messages. */
export const WEBHOOK_EVENTS = [
  'invitation.redeemed',
  'attempt.started',
  'attempt.handed-in',
  'attempt.graded',
  'result.released',
] as const;

/** A partner is told, at an address of its own, that a result counts or has changed (backend/src/telling/ats). */
export const RESULT_COUNTS = 'ats.result';

/** Sent at an owner's word, to see whether an endpoint hears. */
export const TEST_EVENT = 'webhook.test';
