/** A member with a time in ISO 8601, or nothing where there is no such time. */
export function moment<Name extends string>(
  name: Name,
  time: number | null,
): Partial<Record<Name, string>> {
  if (time === null) return {};
  return { [name]: new Date(time).toISOString() } as Partial<Record<Name, string>>;
}
