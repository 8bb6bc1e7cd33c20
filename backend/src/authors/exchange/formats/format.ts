/** What a package of own questions is, read or written: names and shapes alone, so that any file may have them. */

/**
 * folder: a zip of own questions as they are, a YAML file each; qti3 and qti21: content packages of QTI 3.0 and 2.1 (2.2
 * is read as well), or one item; gift: Moodle's text format; csv: a table with a row each.
 */
export const FORMATS = ['folder', 'qti3', 'qti21', 'gift', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** One question that was found in a package. */
export interface ReadItem {
  /** Where in the file it stands: “items/q1.xml” or “line 41”. */
  readonly from: string;
  readonly title: string;
  /** Of our kinds; null where it can be none of them. */
  readonly kind: string | null;
  /** The YAML of an own question, with ‹placeholders› for what is left to write; null where nothing can be made of it. */
  readonly text: string | null;
  /** What could not be held and what is left to write, in plain sentences. */
  readonly notes: readonly string[];
}

/** What is wrong with a package as a whole. */
export interface PackageFault {
  readonly where: string;
  readonly message: string;
  readonly expected: string;
}

export type ReadPackage =
  | { readonly ok: true; readonly format: Format; readonly items: readonly ReadItem[] }
  | { readonly ok: false; readonly faults: readonly PackageFault[] };

export interface OwnText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What a format cannot hold of one question. */
export interface Loss {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly string[];
}

export interface WrittenPackage {
  /** Of the file, with its extension. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly lost: readonly Loss[];
}
