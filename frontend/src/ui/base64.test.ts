import { base64, bytesOf } from './base64.js';

describe('a file between page and server', () => {
  it('keeps every byte, however large it is', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
    expect(bytesOf(base64(bytes))).toEqual(bytes);
  });
});
