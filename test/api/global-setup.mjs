import { register } from 'node:module';
import { bundleServer } from './bundle.mjs';

export default async function globalSetup() {
  register('./typescript-loader.mjs', import.meta.url);
  const { startTestServer } = await import('./test-server.ts');
  const bundled = bundleServer();
  globalThis.stopTestServer = await startTestServer();
  await bundled;
}
