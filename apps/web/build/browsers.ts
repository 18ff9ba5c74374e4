// Supported browsers, and the configuration of scripts that are built as one file.
import { slimContract } from './slim-contract.ts';

/** Browsers of 2023 and later. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox114'];

/** Builds `input` as one file into a folder with the built web app. */
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
