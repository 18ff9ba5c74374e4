// Starts the product: builds it when the sources changed, then runs the server in this very process (so signals reach it).
import { ensureBuilt } from './stamp.mjs';

ensureBuilt();
await import('../apps/server/dist/main.js');
