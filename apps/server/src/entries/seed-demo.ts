// The entry of the process that makes the demo data while the server waits for it.
import { runSeedDemo } from '../seed/demo.ts';

await runSeedDemo(process.env);
