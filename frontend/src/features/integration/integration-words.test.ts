import { deliveryState, tokenState, webhookState } from './integration-words.js';

describe('words of the integration page', () => {
  it.each([
    ['queued', 0, 'Waiting'],
    ['queued', 1, 'Waiting after 1 try'],
    ['delivered', 3, 'Delivered'],
    ['failed', 10, 'Failed after 10 tries'],
    ['failed', 0, 'Not sent'],
  ] as const)('say what became of a message: %s after %i', (state, attempts, text) => {
    expect(deliveryState({ state, attempts }).text).toBe(text);
  });

  it('say why an endpoint is stopped', () => {
    const texts = (['owner', 'gone', 'failing'] as const).map(
      (stoppedFor) => webhookState({ state: 'stopped', stoppedFor }).text,
    );
    expect(new Set(texts).size).toBe(3);
    expect(webhookState({ state: 'working', stoppedFor: null }).tone).toBe('text-good');
  });

  it('tell a token that lost its maker from one that lives', () => {
    expect(tokenState({ state: 'without-maker' }).text).toContain('no owner any more');
    expect(tokenState({ state: 'live' }).text).toBe('Live');
  });
});
