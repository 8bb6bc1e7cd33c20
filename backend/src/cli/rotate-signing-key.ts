import { loadConfig } from '../platform/config/index.js';
import { SigningKeys } from '../telling/credentials/index.js';
import { inContext } from './context.js';

/** Makes another key sign credentials, and says which. */
export async function rotateSigningKey(env: NodeJS.ProcessEnv): Promise<{ kid: string }> {
  const config = { ...loadConfig({ LOG_LEVEL: 'error', ...env }), worker: 'none' } as const;
  return inContext(config, async (context) => ({ kid: await context.get(SigningKeys).rotate() }));
}
