// The program that a test kills during a migration.
import { migrate } from '../../src/platform/db/migrate.ts';

const [connection = '{}', migrationsDir = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
await migrate({ connection: JSON.parse(connection), migrationsDir, log });
