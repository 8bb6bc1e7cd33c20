import type { ModelEntry } from '../catalog/model-entry.js';
import { models } from '../catalog/models.js';

/** Longest name that is looked at. */
const longest = 120;

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Ids without signs, longest first: `DeepSeek-V2-Lite` is no DeepSeek-V2. */
const keys = Object.values<ModelEntry>(models)
  .flatMap((entry) =>
    [...new Set([letters(entry.id), letters(entry.name)])].map((key) => ({ key, entry })),
  )
  .toSorted((a, b) => b.key.length - a.key.length);

/** A key inside a name, not cut out of a longer number: `llama38b` is not in `llama3 80b`. */
function holds(name: string, key: string): boolean {
  const at = name.indexOf(key);
  return at >= 0 && !/^[0-9]/.test(name.slice(at + key.length));
}

/** The model of the catalogue that a table of runs names (`Llama-3.1-405B`, `DeepSeek V3`), if there is one. */
export function modelNamed(text: string): ModelEntry | undefined {
  const name = letters(text.slice(0, longest));
  return name === '' ? undefined : keys.find(({ key }) => holds(name, key))?.entry;
}

/** The model of the catalogue of which a text is the very name, signs and capitals apart. */
export function modelCalled(text: string): ModelEntry | undefined {
  const name = letters(text.slice(0, longest));
  return keys.find(({ key }) => key === name)?.entry;
}
