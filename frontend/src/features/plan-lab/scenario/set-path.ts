type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of `tree` with the value at a dotted path replaced; an object is merged into the one that is there. */
export function setPath<T extends object>(tree: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const old = (tree as Tree)[key];
  if (rest.length > 0) {
    return { ...tree, [key]: setPath(isTree(old) ? old : {}, rest.join('.'), value) };
  }
  return { ...tree, [key]: isTree(old) && isTree(value) ? { ...old, ...value } : value };
}
