// Whether this server has the secret of its database: with another one sessions end and no PIN can be read.
import { sql } from 'kysely';
import { BadSetting } from '../../config.ts';
import type { Deps } from '../../deps.ts';

/**
 * Keeps the fingerprint of the secret in use at the first start and when it was replaced. Throws BadSetting when the
 * database's secret is none of this server's, unless SECRET_LOST says that it is gone (RUN-8).
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
      'Setting JWT_SECRET (or the file secret in DATA_DIR) is not the secret that this database was used with: bring that one back, or name it behind the new one, separated by a comma.',
    );
}
