import { ref } from 'vue';
import { usePages } from './use-pages.js';

const people = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe('a long list', () => {
  it('is shown a page at a time, the last one as far as it goes', () => {
    const { page, shown } = usePages(people(7), 3);
    expect(shown.value).toEqual([1, 2, 3]);
    page.value = 3;
    expect(shown.value).toEqual([7]);
  });

  it('stays at its page while it changes, and goes back where that page is no more', () => {
    const items = ref(people(7));
    const { page, shown } = usePages(items, 3);
    page.value = 3;
    items.value = people(9);
    expect(shown.value).toEqual([7, 8, 9]);
    items.value = people(4);
    expect(page.value).toBe(2);
    expect(shown.value).toEqual([4]);
    items.value = [];
    expect([page.value, shown.value]).toEqual([1, []]);
  });
});
