// Runs the tests of every part; each part says in its own config what it needs.
import './scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/*', 'apps/server', 'apps/web', 'apps/web/test', 'scripts', 'drills'] },
});
