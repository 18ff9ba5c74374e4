// Build of the counter (/store-counter): a separate entry beside the app's files.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { slimContract } from './slim-contract.ts';

export default defineConfig({
  plugins: [slimContract(), react(), tailwindcss()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: BROWSERS,
    sourcemap: false,
    modulePreload: { polyfill: false },
    manifest: '.vite/counter.json',
    license: { fileName: 'licences-counter.txt' },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'counter.html',
      output: { entryFileNames: 'assets/counter-[hash].js', chunkFileNames: 'assets/counter-[name]-[hash].js' },
    },
  },
});
