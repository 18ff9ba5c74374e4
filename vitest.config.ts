// Runs the tests of every part; each part says in its own config what it needs.
import './scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';
import { TAGS } from './scripts/tests/long.mjs';
import { FailedFirst } from './scripts/tests/sequencer.mjs';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/server', 'apps/web', 'apps/web/test', 'scripts', 'drills'],
    tags: TAGS,
    sequence: { sequencer: FailedFirst },
    // The same for all projects, so that none waits until another one has ended.
    maxWorkers: 3,
    experimental: { fsModuleCache: true },
  },
});
