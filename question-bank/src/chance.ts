/** splitmix32: a stream of draws in [0, 1) from one 32-bit state. */
export const stream = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
};

/** Fisher-Yates: every order is equally likely. */
export const shuffled = <T>(things: readonly T[], next: () => number): T[] => {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
};
