/** What this browser keeps of a text that the server does not have. */
export interface KeptText {
  readonly source: string;
  /** The version that the text was written on top of. */
  readonly baseVersion: number;
  /** When it was kept, ISO 8601. */
  readonly at: string;
}

const PREFIXES = { rubric: 'meshwright-rubric-', question: 'meshwright-question-' } as const;

/** Where the text of one author for one rubric or question is kept. */
export const keptTextKey = (of: keyof typeof PREFIXES, userId: string, id: string): string =>
  `${PREFIXES[of]}${userId}-${id}`;

/** Null where nothing was kept, or something that is no such text. */
export function readKeptText(key: string): KeptText | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptText> | null;
    if (typeof kept?.source !== 'string' || typeof kept.baseVersion !== 'number') return null;
    return { source: kept.source, baseVersion: kept.baseVersion, at: kept.at ?? '' };
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it. */
export function keepText(key: string, text: KeptText | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(text));
  } catch {
    // A private window or a full disk: the text is in the page, which says that it is not saved.
  }
}

/** Forgets every text that this browser keeps, of whomever: the next person at it must not find one. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (Object.values(PREFIXES).some((prefix) => key.startsWith(prefix)))
        localStorage.removeItem(key);
  } catch {
    // A private window keeps nothing.
  }
}
