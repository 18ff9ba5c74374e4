// Entry of `npm run admin:create`.
import { adminCreate } from '../commands/admin-create.ts';

process.exit(await adminCreate(process.argv.slice(2), process.env));
