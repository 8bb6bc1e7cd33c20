/** A backup that cannot be made, read or restored: what is wrong, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
