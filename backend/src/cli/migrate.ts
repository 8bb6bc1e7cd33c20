import { loadConfig } from '../platform/config/index.js';
import { openDatabase } from '../platform/database/index.js';

/** Applies the migrations and returns their names; joins the embedded database of a running server or starts it. */
export async function migrate(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly applied: readonly string[] }> {
  const database = await openDatabase({ ...loadConfig(env), embedded: 'join' });
  await database.close();
  return { applied: database.applied };
}
