// Entry of `npm run restore`.
import { runRestore } from '../commands/backup/commands.ts';
import { terminal } from '../commands/command.ts';

process.exitCode = await runRestore({ args: process.argv.slice(2), env: process.env, output: terminal });
