// The entry of `npm run stock:audit`.
import { runStockAudit } from '../stock-audit.ts';

process.exitCode = await runStockAudit(process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
