// Entry of `npm run stock:audit`.
import { terminal } from '../commands/command.ts';
import { runStockAudit } from '../commands/stock-ledger.ts';

process.exitCode = await runStockAudit(process.env, terminal);
