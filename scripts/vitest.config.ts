// Owns how the tests of the house rules and the budget run.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'house', include: ['*.test.mjs'] } });
