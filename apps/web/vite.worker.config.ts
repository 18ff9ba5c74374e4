// Owns how the service worker is built: one file beside the web; scripts/worker.mjs hands it the list of the web's files.
import { defineConfig } from 'vite';
import { singleFile } from './scripts/browsers.ts';

export default defineConfig(singleFile('src/worker/worker.ts', 'sw.js'));
