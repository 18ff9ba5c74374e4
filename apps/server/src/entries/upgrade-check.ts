// Entry of `npm run upgrade:check`.
import { terminal } from '../commands/command.ts';
import { runUpgradeCheck } from '../commands/upgrade-check.ts';
import { MIGRATIONS_DIR } from '../open-deps.ts';

process.exitCode = await runUpgradeCheck(process.env, terminal, MIGRATIONS_DIR);
