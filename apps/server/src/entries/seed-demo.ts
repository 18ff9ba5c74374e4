// Entry of the child process that creates the demo data.
import { runSeedDemo } from '../seed/demo.ts';

await runSeedDemo(process.env);
