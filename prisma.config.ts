import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Prisma's schema engine as WebAssembly from npm, so that no binary has to be downloaded. Whoever has the native
// binary sets the variable to it. Prisma reads it after this file, before it would start a download.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(
  new URL('./prisma/engine/schema-engine.mjs', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'postgresql://app@127.0.0.1:5432/app' },
});
