// Builds a script as one file into a folder with the built web app; the caller names input and output.
import { defineConfig } from 'vite';
import { BROWSERS } from './browsers.ts';
import { slimContract } from './slim-contract.ts';

export default defineConfig({
  plugins: [slimContract()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: BROWSERS,
    modulePreload: false,
    rolldownOptions: { output: { format: 'iife' } },
  },
});
