// Owns how the service worker is built: one file beside the web; scripts/worker.mjs hands it the list of the web's files.
import { defineConfig } from 'vite';
import { slimContract } from './scripts/slim-contract.ts';

export default defineConfig({
  plugins: [slimContract()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: false,
    rolldownOptions: {
      input: 'src/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
