/** What an endpoint can be told of; the triggers of the migrations `webhooks` and `result_webhooks` write the messages. */
export const WEBHOOK_EVENTS = [
  'invitation.redeemed',
  'attempt.started',
  'attempt.handed-in',
  'attempt.graded',
  'result.released',
] as const;

/** Sent at an owner's word, to see whether an endpoint hears. */
export const TEST_EVENT = 'webhook.test';
