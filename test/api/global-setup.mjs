import { register } from 'node:module';

export default async function globalSetup() {
  register('./typescript-loader.mjs', import.meta.url);
  const { startTestServer } = await import('./test-server.ts');
  globalThis.stopTestServer = await startTestServer();
}
