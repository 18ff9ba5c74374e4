// The server's entry: reads the settings, starts, and says in one line what stopped it.
import { startServer } from '../main.ts';

await startServer(process.env);
