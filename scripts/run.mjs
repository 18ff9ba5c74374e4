// Runs one of the server's other commands (stock:audit, admin:create, ...), building first when needed.
import { ensureBuilt } from './stamp.mjs';

const [, , name, ...rest] = process.argv;
process.argv.splice(2, process.argv.length, ...rest);
ensureBuilt();
await import(`../apps/server/dist/${name}.js`);
