// How the web is built: plain files in dist/, put together so that a page needs few of them before its first picture.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { fileNames } from './build/chunk-plan.ts';
import { pageFiles } from './build/page-files.ts';
import { slimContract } from './build/slim-contract.ts';

const GROUPS = [
  // Libraries that every page needs and that change seldom: a release leaves them in the browser's cache.
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]|rolldown[\\/]runtime/,
    priority: 1,
  },
  // The validator and the forms' schemas: for pages with a form only, so nothing else may be laid beside them.
  {
    name: 'rules',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](fields|form-messages|[\w-]+\.forms|rules[\\/]gst)\.ts$/,
    priority: 1,
  },
];

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
      // Only browsers of before 2023 lack it, and they load the same files a moment later.
      modulePreload: { polyfill: false },
      // Which file imports which: apps/web/build/budget.mjs weighs by it what a page loads.
      manifest: true,
      // The licences of what is bundled ask to come along with every copy.
      ...(isForBrowsers ? { license: { fileName: 'licences.txt' } } : {}),
      // The pages' content security policy has no data: for fonts, and a picture in the code delays the code.
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: {
          // What one page asks for later another may need at once.
          ineffectiveDynamicImport: false,
          // Says of a busy machine that plugins are slow.
          pluginTimings: false,
        },
        output: {
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
