import { linkToken, withoutToken } from './link-token.js';

/** A link to the page of a name that no other test uses. */
let pages = 0;
function link(hash: string, page = `page-${String((pages += 1))}`) {
  return {
    page,
    to: { path: '/there', query: { again: '' }, hash, meta: { title: '', link: page } },
  };
}

describe('the token of a link', () => {
  it('leaves the address at once and stays until it is used', () => {
    const { page, to } = link('#a-secret');
    expect(withoutToken(to)).toEqual({ path: '/there', query: { again: '' }, replace: true });
    expect(linkToken(page).token).toBe('a-secret');
    const held = linkToken(page);
    expect(held.token).toBe('a-secret');
    held.forget();
    expect(linkToken(page).token).toBe('');
  });

  it('is that of the latest link', () => {
    const { page, to } = link('#first');
    withoutToken(to);
    withoutToken(link('#second', page).to);
    expect(linkToken(page).token).toBe('second');
  });

  it('is no token of another page, and no place on a page', () => {
    const { to } = link('#a-secret');
    withoutToken(to);
    expect(linkToken('another').token).toBe('');
    expect(withoutToken({ ...to, hash: '' })).toBeNull();
    expect(withoutToken({ ...to, hash: '#' })).toBeNull();
    expect(withoutToken({ ...to, meta: { title: '' } })).toBeNull();
  });
});
