import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'drills', include: ['parts/*.test.mjs'], isolate: false } });
