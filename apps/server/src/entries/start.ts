// For scripts/start.mjs, which starts the server while the web app is being built.
export { startServer } from '../main.ts';
