/** An error of the job queue, which gives some as plain objects: a log would show nothing of what they say. */
export function jobError(given: unknown): Error {
  if (given instanceof Error) return given;
  if (typeof given !== 'object' || given === null) return new Error(String(given));
  const { message, ...rest } = given as Readonly<Record<string, unknown>>;
  return Object.assign(new Error(typeof message === 'string' ? message : 'unknown'), rest);
}
