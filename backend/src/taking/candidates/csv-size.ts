/** How large a list of people may be. */
export const MOST_LINES = 10_000;
export const MOST_BYTES = 2 * 2 ** 20;
