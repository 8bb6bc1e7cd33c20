import { digestLetter, type Digest } from './digest-letter.js';

const digest = (more: Partial<Digest> = {}): Digest => ({
  name: 'Mara',
  organisation: 'Mesh & Co',
  own: [],
  moved: [],
  due: [],
  link: 'https://mesh.example/skills',
  unsubscribe: 'https://mesh.example/unsubscribe#token',
  ...more,
});

describe('the letter of the week', () => {
  it('is not written where there is nothing to say', () => {
    expect(digestLetter(digest())).toBeNull();
  });

  it('says what is asked, what moved and what is due, and how to end it', () => {
    const { subject, text } = digestLetter(
      digest({
        own: ['3 questions on Collectives, by 2026-12-01'],
        moved: ['Ada, Sharding: +3 to 7'],
      }),
    )!;
    expect(subject).toBe("This week's skills at Mesh & Co");
    expect(text).toContain('Asked of you:\n- 3 questions on Collectives, by 2026-12-01');
    expect(text).toContain('- Ada, Sharding: +3 to 7');
    expect(text).not.toContain('due or overdue');
    expect(text).toContain('https://mesh.example/unsubscribe#token');
  });

  it('names ten at most', () => {
    const { text } = digestLetter(
      digest({ due: Array.from({ length: 12 }, (_, i) => `P${String(i)}`) }),
    )!;
    expect(text).toContain('- P9\n- and 2 more');
  });
});
