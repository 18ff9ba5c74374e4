// Runs the tests of every part; each part says in its own config what it needs.
import './scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';
import { TAGS } from './scripts/tests/long.mjs';
import { FailedFirst } from './scripts/tests/sequencer.mjs';
import { MAX_WORKERS } from './scripts/tests/workers.mjs';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/server', 'apps/web', 'apps/web/test', 'scripts', 'drills'],
    tags: TAGS,
    sequence: { sequencer: FailedFirst },
    maxWorkers: MAX_WORKERS,
    // A module that did not change is not compiled again in the next run.
    experimental: { fsModuleCache: true },
  },
});
