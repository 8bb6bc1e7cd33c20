/** One line of a table of Megatron-LM runs: argument to text, blank where the default holds. */
export type MegatronRow = Readonly<Record<string, string>>;

/** Arguments of one run with the defaults of Megatron-LM's training arguments. */
export interface MegatronArguments {
  readonly text: (name: string) => string;
  readonly number: (name: string) => number | undefined;
  readonly flag: (name: string) => boolean;
}

/** Arguments without a column of their own stand in `other_args`, as JSON. */
function others(row: MegatronRow): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(
      row['other_args'] === '' ? '{}' : (row['other_args'] ?? '{}'),
    );
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

export function megatronArguments(row: MegatronRow): MegatronArguments {
  const more = others(row);
  const text = (name: string): string => {
    const own = row[name] ?? '';
    const other = more[name];
    if (own !== '' || other === undefined) return own;
    return typeof other === 'string' ? other : JSON.stringify(other);
  };
  return {
    text,
    number: (name) => {
      const value = text(name);
      const read = Number(value);
      return value === '' || Number.isNaN(read) ? undefined : read;
    },
    flag: (name) => text(name).toLowerCase() === 'true',
  };
}
