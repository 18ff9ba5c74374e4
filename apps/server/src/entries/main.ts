// Entry of the server.
import { startServer } from '../main.ts';

await startServer(process.env);
