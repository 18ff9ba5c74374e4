// Owns how the web is built: plain files in dist/, with the libraries that every page needs in chunks of their own.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from './scripts/slim-contract.ts';

/** Libraries that change seldom stay in the browser's cache when our own code changes. */
const STABLE_CHUNKS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /[\\/]node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'query', test: /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
];

export default defineConfig({
  plugins: [slimContract(), react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    sourcemap: false,
    // Which file imports which: scripts/budget.mjs weighs by it what a page loads.
    manifest: true,
    // The pages' content security policy has no data: for fonts, and a picture in the code delays the code.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: STABLE_CHUNKS } } },
  },
});
