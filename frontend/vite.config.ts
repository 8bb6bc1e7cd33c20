import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const LIST = `${root}.build/chunks.json`;

/**
 * Writes which modules each script of the build holds and which scripts it loads, workers among them, for the test of
 * what a browser can get (test/bundle). The list lies outside of what is served.
 */
function chunkList(): { ofPages: Plugin; ofWorkers: Plugin } {
  const chunks: Record<string, object> = {};
  const list: Plugin['generateBundle'] = (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { fileName, imports, dynamicImports, isEntry, facadeModuleId } = chunk;
      const modules = chunk.moduleIds.map(named);
      const facade = facadeModuleId === null ? null : named(facadeModuleId);
      chunks[fileName] = { modules, facade, isEntry, imports, dynamicImports };
    }
  };
  const write = (): void => {
    mkdirSync(dirname(LIST), { recursive: true });
    writeFileSync(LIST, JSON.stringify(chunks));
  };
  return {
    ofPages: { name: 'chunk-list', apply: 'build', generateBundle: list, closeBundle: write },
    ofWorkers: { name: 'chunk-list-of-workers', apply: 'build', generateBundle: list },
  };
}

/** A module by its path in the repository, without what plugins add to it. */
const named = (id: string): string => (id.split('?')[0] ?? id).replace(root, '');

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'MESHWRIGHT_')['MESHWRIGHT_API'] ?? 'http://127.0.0.1:3000';
  // The host stays ours, so that the server sees requests of its own origin.
  const proxy = { '/api': { target: api, changeOrigin: false } };
  const { ofPages, ofWorkers } = chunkList();
  return {
    // The server puts the response's nonce here; styles with it are allowed by the policy.
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [
      ofPages,
      vue(),
      ui({
        // Components are imported by name, so that the linter and the arrow checker can see them.
        components: false,
        autoImport: false,
        dts: false,
        colorMode: false,
        // Icons that the sources name are bundled from @iconify-json/lucide; nothing is fetched.
        icon: { clientBundle: { scan: { globInclude: ['src/**/*.{vue,ts}'] }, sizeLimitKb: 128 } },
        theme: { colors: ['primary', 'secondary', 'success', 'info', 'warning', 'error'] },
        ui: { colors: { primary: 'copper', secondary: 'steel', neutral: 'slate' } },
      }),
    ],
    // Workspace packages straight from their TypeScript.
    resolve: { conditions: ['@meshwright/source', ...defaultClientConditions] },
    worker: { plugins: () => [ofWorkers] },
    build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 600 },
    server: { host: '127.0.0.1', port: 5173, proxy },
    preview: { host: '127.0.0.1', port: 4173, proxy },
  };
});
