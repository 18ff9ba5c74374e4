// Owns how the web is built: plain files in dist/, with the libraries that every page needs in chunks of their own.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from './scripts/slim-contract.ts';

/** What stands in files of its own: libraries that change seldom, so that they stay in the browser's cache, and what few pages need. */
const CHUNKS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /[\\/]node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  { name: 'query', test: /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
  // Figures that pages without a form need as well, kept out of the rules below, which use them.
  { name: 'limits', test: /[\\/]contract[\\/]src[\\/](limits|money)\.ts$/, priority: 1 },
  // The validator and the forms' schemas: for pages with a form only, so nothing else may be laid beside them.
  {
    name: 'rules',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](fields|wire|[\w-]+\.(fields|forms))\.ts$/,
  },
];

/**
 * Small pieces of nearly every page in one file: before the first picture each request costs more than its bytes. Nothing
 * may stand here that brings a library along, since everybody loads the whole.
 */
const BASE = [
  String.raw`node_modules[\\/]clsx[\\/]`,
  String.raw`lucide-react[\\/]dist[\\/]esm[\\/](?!icons)`,
  String.raw`icons[\\/](arrow-right|badge-check|circle-check|map-pin|package-check|star|store|triangle-alert|truck)\.`,
  String.raw`[\\/]src[\\/]ui[\\/](alert|card|cn|skeleton|steady-loading)\.tsx?$`,
  String.raw`[\\/]src[\\/]lib[\\/]money\.ts$`,
];

export default defineConfig({
  plugins: [slimContract(), react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    sourcemap: false,
    // Only browsers of before 2023 lack it, and they load the same files a moment later.
    modulePreload: { polyfill: false },
    // Which file imports which: scripts/budget.mjs weighs by it what a page loads.
    manifest: true,
    // The pages' content security policy has no data: for fonts, and a picture in the code delays the code.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS, { name: 'base', test: new RegExp(BASE.join('|')), priority: -1 }] },
      },
    },
  },
});
