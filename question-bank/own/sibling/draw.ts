/** Numbers from 0 to below 1: the caller's chance, which nobody outside can repeat. */
export type Draw = () => number;

/** One of them, each as likely. */
export const oneOf = <T>(things: readonly T[], draw: Draw): T =>
  things[Math.floor(draw() * things.length)] as T;
