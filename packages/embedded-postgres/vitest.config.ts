// The tests start real databases and kill them, which takes a busy machine its time.
import '../../scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';
import { TAGS } from '../../scripts/tests/selection.mjs';

export default defineConfig({
  test: {
    tags: TAGS,
    name: 'embedded-postgres',
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
