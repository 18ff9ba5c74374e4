// The entry of `npm run backup`.
import { runBackup } from '../backup/commands.ts';

process.exitCode = await runBackup({
  args: process.argv.slice(2),
  env: process.env,
  output: {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
  },
});
