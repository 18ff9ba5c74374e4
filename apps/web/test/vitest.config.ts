// Component tests: the web app's pages in a simulated browser, whose calls go to the real server on a real database.
import '../../../scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS, TAGS } from '../../../scripts/tests/selection.mjs';

export default defineConfig({
  test: {
    tags: TAGS,
    name: 'pages',
    environment: './support/environment.ts',
    include: ['**/*.test.tsx'],
    globalSetup: ['../../server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: MAX_WORKERS,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
