import { defineConfig } from 'vitest/config';
import { TAGS } from '../scripts/tests/selection.mjs';

export default defineConfig({ test: { tags: TAGS, name: 'drills', include: ['parts/*.test.mjs'], isolate: false } });
