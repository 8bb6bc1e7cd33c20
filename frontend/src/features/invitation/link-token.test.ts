import { forgetToken, takeToken } from './link-token.js';

/** What a tab keeps for itself. */
function tab(hash: string) {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const location = { hash, pathname: '/invitation' } as Location;
  const addresses: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => {
      addresses.push(url);
      location.hash = '';
    },
  } as unknown as History;
  return { store, location, history, addresses };
}

describe('the token of a link', () => {
  it('leaves the address at once and survives a reload of the tab', () => {
    const { store, location, history, addresses } = tab('#a-secret');
    expect(takeToken(location, history, store)).toBe('a-secret');
    expect(addresses).toEqual(['/invitation']);
    expect(takeToken(location, history, store)).toBe('a-secret');
    expect(addresses).toHaveLength(1);
  });

  it('is that of the latest link, and gone once it is used', () => {
    const { store, location, history } = tab('#first');
    takeToken(location, history, store);
    location.hash = '#second';
    expect(takeToken(location, history, store)).toBe('second');
    forgetToken(store);
    expect(takeToken(location, history, store)).toBeNull();
  });
});
