// Runs one of the server's commands (stock:audit, admin:create, ...); builds first if needed.
import { ensureBuilt } from './build-hash.mjs';

const [, , name, ...rest] = process.argv;
process.argv.splice(2, process.argv.length, ...rest);
ensureBuilt();
await import(`../apps/server/dist/${name}.js`);
