/** Maps a score of 0 to 10 onto 0 to `length` pixels. */
export const onScale = (value: number, length: number): number =>
  (Math.min(10, Math.max(0, value)) / 10) * length;
