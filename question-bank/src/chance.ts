/** 32-bit FNV-1a, so that two questions with the same seed do not draw in step. */
export const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
};

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
