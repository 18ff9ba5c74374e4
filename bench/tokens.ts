// Signs bearer tokens for sessions of the filled database; the argument is their number.
import { loadSecrets } from '../apps/server/src/platform/security/secrets.ts';
import { signAccessToken } from '../apps/server/src/platform/security/tokens.ts';

const { jwtKeys } = loadSecrets({ dataDir: '', jwtSecrets: [process.env['JWT_SECRET'] ?? ''] });
const users = Array.from({ length: Number(process.argv[2]) }, (_, index) => index + 1);
const now = new Date();
const tokens = await Promise.all(users.map((id) => signAccessToken(jwtKeys, { userId: id, sessionId: id }, now)));
process.stdout.write(JSON.stringify(tokens));
