// Builds the service worker: one file beside the web; build/worker.mjs hands it the list of the web's files.
import { defineConfig } from 'vite';
import { singleFile } from './browsers.ts';

export default defineConfig(singleFile('src/shared/offline/worker/worker.ts', 'sw.js'));
