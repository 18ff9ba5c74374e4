// Tests of the server on a real PostgreSQL: one server per run, one copy of the migrated database per test file.
import '../../scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';
import { MAX_WORKERS, TAGS } from '../../scripts/tests/selection.mjs';

export default defineConfig({
  test: {
    tags: TAGS,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/quiet-console.ts'],
    pool: 'forks',
    maxWorkers: MAX_WORKERS,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
  },
});
