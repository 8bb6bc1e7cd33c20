import { newSecret, signedHeaders } from './signature.js';

/** The example of the specification's reference libraries (standard-webhooks, tests of every language). */
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('a signature', () => {
  it('is the one that the specification’s libraries check', () => {
    expect(signedHeaders(PUBLISHED.message, [PUBLISHED.secret])).toEqual({
      'webhook-id': PUBLISHED.message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': PUBLISHED.signature,
    });
  });

  it('stands beside that of the secret before', () => {
    const [newer, older] = [newSecret(), PUBLISHED.secret];
    const both = signedHeaders(PUBLISHED.message, [newer, older])['webhook-signature'];
    expect(both?.split(' ')).toHaveLength(2);
    expect(both?.split(' ')[1]).toBe(PUBLISHED.signature);
  });

  it('is made with a secret of 32 random bytes', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
