// The entry of `npm run restore`.
import { runRestore } from '../backup/commands.ts';

process.exitCode = await runRestore({
  args: process.argv.slice(2),
  env: process.env,
  output: {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
  },
});
