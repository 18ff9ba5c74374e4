// The tests run on a real PostgreSQL: one server per run, one database per test file.
import '../../scripts/tests/memory-folder.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'razorpay-sandbox',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
