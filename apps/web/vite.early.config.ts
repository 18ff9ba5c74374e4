// Owns how the script is built that runs before a signed-in page's code: one small file by itself, which nothing waits behind.
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
      input: 'src/app/early.ts',
      output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
    },
  },
});
