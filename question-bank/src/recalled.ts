/** The sentences of a text that come to mind to somebody of `skill` (0 to 1); `draw` gives numbers from 0 to 1. */
export const recalled = (text: string, skill: number, draw: () => number): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter(() => draw() < skill)
    .join(' ');
