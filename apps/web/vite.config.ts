// Build of the web app: static files in dist/, grouped so that a page needs few of them.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { fileNames, pageFiles } from './build/page-files.ts';
import { slimContract } from './build/slim-contract.ts';

const GROUPS = [
  // Libraries of every page, which stay cached across releases.
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]|[\\/]app[\\/]libraries\.ts$|rolldown[\\/]runtime/,
    priority: 1,
  },
  // Validator and form schemas, for pages with a form only.
  {
    name: 'rules',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]build[\\/]lazy-schema\.ts$|[\\/]contract[\\/]src[\\/](fields|form-messages|[\w-]+\.forms|rules[\\/]gst)\.ts$|[\\/]messages[\\/]generated[\\/]en[\\/]forms[\\/](fields|rules)\.ts$/,
    priority: 1,
  },
  // The states' names and pincodes, for pages with an address; the calls of every page import them and do not need them.
  { name: 'states', test: /[\\/]contract[\\/]src[\\/]rules[\\/]pincodes\.ts$/, priority: 1 },
];

/** Chromium then compiles all functions while the file loads, on another thread. React would call most of them at once anyway. */
const EAGER = '//# allFunctionsCalledOnLoad';

export default defineConfig(({ command, isSsrBuild }) => {
  const isForBrowsers = command === 'build' && !isSsrBuild;
  const root = import.meta.dirname;
  return {
    plugins: [slimContract(), react(), tailwindcss(), pageFiles(root)],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: BROWSERS,
      sourcemap: false,
      // Only browsers before 2023 lack it; they load the files later.
      modulePreload: { polyfill: false },
      // For apps/web/build/budget.mjs and worker.mjs.
      manifest: true,
      // Licences of bundled packages must be distributed with them.
      ...(isForBrowsers ? { license: { fileName: 'licences.txt' } } : {}),
      // The content security policy forbids data: fonts, and inlined pictures delay the code.
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: {
          // A module that one page imports on demand may be needed by another from the start.
          ineffectiveDynamicImport: false,
          // Says of a busy machine that plugins are slow.
          pluginTimings: false,
        },
        output: {
          ...(isForBrowsers ? { postBanner: ({ name }: { name: string }) => (name === 'libraries' ? EAGER : '') } : {}),
          codeSplitting: {
            // The plan names every module by itself.
            includeDependenciesRecursively: false,
            groups: [...GROUPS, { debugName: 'plan', name: fileNames(root) }],
          },
        },
      },
    },
  };
});
