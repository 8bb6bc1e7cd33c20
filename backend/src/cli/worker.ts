import { loadConfig } from '../platform/config/index.js';
import { createContext } from './context.js';

/** Works off the jobs without serving HTTP, until SIGTERM or SIGINT. */
export async function work(env: NodeJS.ProcessEnv): Promise<void> {
  const context = await createContext({ ...loadConfig(env), worker: 'in-process' });
  context.enableShutdownHooks();
  process.stdout.write('Meshwright works off the jobs\n');
}
