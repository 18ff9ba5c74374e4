// The browsers that the web is built for, and how a script that must run by itself is built.
import { slimContract } from './slim-contract.ts';

/** Browsers of 2023 and later. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox114'];

/** Builds `input` as one file, which waits for no other, into a folder that has the web already. */
export const singleFile = (input: string, entryFileNames: string) => ({
  plugins: [slimContract()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: BROWSERS,
    modulePreload: false,
    rolldownOptions: { input, output: { format: 'iife' as const, entryFileNames } },
  },
});
