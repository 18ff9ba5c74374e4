// Builds the service worker as one file beside the web app; build/worker.mjs gives it the list of files to cache.
import { defineConfig } from 'vite';
import { singleFile } from './browsers.ts';

export default defineConfig(singleFile('src/shared/offline/worker/worker.ts', 'sw.js'));
