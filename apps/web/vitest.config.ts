// How the web app's tests run: plain logic in node; what needs a browser is tested in e2e.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts', 'build/**/*.test.mjs'], isolate: false },
});
