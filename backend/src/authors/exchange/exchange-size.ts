/** How large a file of questions may be; as many can be written as can be read back. */
export const MOST_BYTES = 4 * 2 ** 20;
export const MOST_QUESTIONS = 200;
