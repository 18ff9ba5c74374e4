// Builds the script that runs before a signed-in page's code: one small, separate file that nothing waits for.
import { defineConfig } from 'vite';
import { singleFile } from './browsers.ts';

export default defineConfig(singleFile('src/app/early.ts', 'assets/early-[hash].js'));
