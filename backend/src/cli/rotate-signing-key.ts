import { loadConfig } from '../config/config.js';
import { SigningKeys } from '../credentials/signing-keys.service.js';
import { createContext } from './context.js';

/** Makes another key sign credentials, and says which. */
export async function rotateSigningKey(env: NodeJS.ProcessEnv): Promise<{ kid: string }> {
  const context = await createContext({
    ...loadConfig({ LOG_LEVEL: 'error', ...env }),
    worker: 'none',
  });
  try {
    return { kid: await context.get(SigningKeys).rotate() };
  } finally {
    await context.close();
  }
}
