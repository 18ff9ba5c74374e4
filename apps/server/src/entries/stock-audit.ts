// The entry of `npm run stock:audit`.
import { terminal } from '../command-output.ts';
import { runStockAudit } from '../stock-audit.ts';

process.exitCode = await runStockAudit(process.env, terminal);
