import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'messages', include: ['*.test.mjs'], isolate: false } });
