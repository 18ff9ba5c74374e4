// The server's secrets: from the settings, or generated once and stored in DATA_DIR (mode 0600).
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BadSetting } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Keys, Secrets } from '../ports/secrets.ts';

const MIN_LENGTH = 32;

/** Reads the secret. Throws if it is short, for example after a truncated copy: its tokens could be forged. */
function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_LENGTH)
    throw new BadSetting(
      `The secret in ${path} is too short: restore the file, or remove it, which ends all sessions.`,
    );
  return secret;
}

/** Reads or creates the secret of a data folder. Servers that start concurrently agree on one. */
function masterSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      // Another server created it first; use that one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(draft);
  }
  return readSecret(path);
}

const deriveFrom = (master: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', master, 'tilgul', purpose, 32));

const fingerprint = (master: string): string => Buffer.from(deriveFrom(master, 'fingerprint')).toString('hex');

/** Derives all secrets from the master secrets: those of JWT_SECRET, or the one in the data folder. */
export function loadSecrets(options: { dataDir: string; jwtSecrets: readonly string[] }): Secrets {
  const [master = masterSecret(options.dataDir), ...former] = options.jwtSecrets;
  const derive = (purpose: string) => deriveFrom(master, purpose);
  const keys = (purpose: string): Keys => [derive(purpose), ...former.map((secret) => deriveFrom(secret, purpose))];
  const letters = (purpose: string, length: number) =>
    createHmac('sha256', derive(purpose))
      .update(purpose)
      .digest('base64')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, length);
  return {
    jwtKeys: keys('jwt'),
    sealKeys: keys('seal'),
    pushSeed: derive('push'),
    fingerprints: [fingerprint(master), ...former.map(fingerprint)],
    sandboxKeyId: `rzp_test_${letters('sandbox key id', 14)}`,
    sandboxKeySecret: letters('sandbox key secret', 24),
    sandboxWebhookSecret: letters('sandbox webhook secret', 24),
  };
}

/** Encrypts a short text (AES-256-GCM) with the first key. The context binds it to its row. */
export function seal([key]: Keys, text: string, context: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` encrypted for the same context, with any of the keys; undefined if none of them works. */
export function unseal(keys: Keys, sealed: Uint8Array, context: string): string | undefined {
  for (const key of keys) {
    const text = unsealWith(key, sealed, context);
    if (text !== undefined) return text;
  }
  return undefined;
}

function unsealWith(key: Uint8Array, sealed: Uint8Array, context: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Stores the fingerprint of the secret at the first start and after a rotation. Throws BadSetting when the database was
 * used with an unknown secret, unless SECRET_LOST confirms that it is lost (RUN-8): sessions would end, and no PIN
 * could be read.
 */
export async function claimServerSecret({ config, db, secrets, now }: Deps): Promise<void> {
  const [inUse] = secrets.fingerprints;
  const { rows } = await sql`
    insert into server_secret (fingerprint, since) values (${inUse}, ${now()}::timestamptz)
    on conflict (only_row) do update
      set fingerprint = excluded.fingerprint,
          since = case when server_secret.fingerprint = excluded.fingerprint then server_secret.since else excluded.since end
      where server_secret.fingerprint = any(${secrets.fingerprints}::text[]) or ${config.SECRET_LOST}::boolean
    returning since`.execute(db);
  if (rows.length === 0)
    throw new BadSetting(
      'Setting JWT_SECRET (or the file secret in DATA_DIR) is not the secret that this database was used with: restore that one, or append it to the new one, separated by a comma.',
    );
}
