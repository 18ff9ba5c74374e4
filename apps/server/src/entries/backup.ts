// Entry of `npm run backup`.
import { runBackup } from '../commands/backup/commands.ts';
import { terminal } from '../commands/command.ts';

process.exitCode = await runBackup({ args: process.argv.slice(2), env: process.env, output: terminal });
