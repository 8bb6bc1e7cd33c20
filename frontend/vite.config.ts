import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'MESHWRIGHT_')['MESHWRIGHT_API'] ?? 'http://127.0.0.1:3000';
  // The host stays ours, so that the server sees requests of its own origin.
  const proxy = { '/api': { target: api, changeOrigin: false } };
  return {
    // The server puts the response's nonce here; styles with it are allowed by the policy.
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [
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
    build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 600 },
    server: { host: '127.0.0.1', port: 5173, proxy },
    preview: { host: '127.0.0.1', port: 4173, proxy },
  };
});
