// The entry of `npm run restore`.
import { runRestore } from '../backup/commands.ts';
import { terminal } from '../command-output.ts';

process.exitCode = await runRestore({ args: process.argv.slice(2), env: process.env, output: terminal });
