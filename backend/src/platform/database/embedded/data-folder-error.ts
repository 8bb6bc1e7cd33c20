/** A fault of the embedded server or its folder that a person can mend: which folder, what is wrong and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}
