import { loadConfig } from '../config/config.js';
import { createContext } from './context.js';
import { endWithNpm } from './end-with-npm.js';

/** Works off the jobs without serving HTTP, until SIGTERM or SIGINT. */
export async function work(env: NodeJS.ProcessEnv): Promise<void> {
  const context = await createContext({ ...loadConfig(env), worker: 'in-process' });
  context.enableShutdownHooks();
  endWithNpm(env);
  process.stdout.write('Meshwright works off the jobs\n');
}
