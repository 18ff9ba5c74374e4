// For scripts/start.mjs, which starts the server while the web is still being built.
export { startServer } from '../main.ts';
