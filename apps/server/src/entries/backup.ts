// The entry of `npm run backup`.
import { runBackup } from '../backup/commands.ts';
import { terminal } from '../command-output.ts';

process.exitCode = await runBackup({ args: process.argv.slice(2), env: process.env, output: terminal });
