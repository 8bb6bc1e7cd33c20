import { register } from 'node:module';
import { bundleServer } from '../../scripts/suites/server.mjs';

export default async function globalSetup() {
  register('./typescript-loader.mjs', import.meta.url);
  const { startTestServer } = await import('./test-server.ts');
  const bundled = bundleServer();
  globalThis.stopTestServer = await startTestServer();
  await bundled;
}
