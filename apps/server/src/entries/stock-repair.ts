// Entry of `npm run stock:repair`.
import { terminal } from '../commands/command.ts';
import { runStockRepair } from '../commands/stock-ledger.ts';

process.exitCode = await runStockRepair(process.argv.slice(2), process.env, terminal);
