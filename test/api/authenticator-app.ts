import { createHmac } from 'node:crypto';
import type { Agent, TestApp } from './app.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32, as apps read it. */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** What it shows at the server's time, `steps` of thirty seconds from now. */
export const codeOf = (api: TestApp, secret: string, steps = 0): string =>
  codeAt(secret, api.clock.now().getTime() + steps * 30_000);

/** What an authenticator app shows for `secret` (RFC 6238) at `now`, in milliseconds. */
export function codeAt(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = mac[19]! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets an app up for a member. The code of the moment is used up by it. */
export async function enrol(
  api: TestApp,
  { agent, password }: { agent: Agent; password: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await agent.post('/api/v1/account/second-factor').send({ password }).expect(200);
  const { secret } = body as { secret: string };
  const done = await agent
    .post('/api/v1/account/second-factor/confirm')
    .send({ code: codeOf(api, secret) })
    .expect(200);
  const { recoveryCodes } = done.body as { recoveryCodes: string[] };
  return { secret, recoveryCodes };
}
