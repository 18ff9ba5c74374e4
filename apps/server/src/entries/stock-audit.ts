// The entry of `npm run stock:audit`.
import { terminal } from '../commands/command-output.ts';
import { runStockAudit } from '../commands/stock-audit.ts';

process.exitCode = await runStockAudit(process.env, terminal);
