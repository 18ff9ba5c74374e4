// Prepares a server started by root to continue as the user of its data (RUN-9, docs/decisions/0016).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { copyReadable, findPrivilegeDrop, getClusterDir, StartError } from '@tilgul/embedded-postgres';
import type { Deps } from './deps.ts';
import { mediaDir, privateMediaDir } from './gateways/media.ts';
import { loadAnswerWriters } from './platform/http/json-schema.ts';
import { loadCommonPasswords } from './platform/security/common-passwords.ts';

const DOCS_DIR = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
/** Prefix of the copies of served files. The rest of the name is a hash of their source. */
const COPY_PREFIX = 'served-files-';

/** Folders that are served after the start. */
interface Folders {
  readonly webDir: string;
  readonly docsDir?: string;
}

export interface PrivilegeDrop extends Folders {
  /**
   * Continues as the user of the data if root started the server. Called once the server listens, since some ports are
   * reserved for root.
   */
  dropPrivileges(): Promise<void>;
}

/**
 * Prepares the files the server reads and writes after dropping its privileges. Does nothing unless root started it.
 */
export async function preparePrivilegeDrop(
  { config: { dataDir }, log }: Pick<Deps, 'config' | 'log'>,
  webDir: string,
): Promise<PrivilegeDrop> {
  const [media, photos] = [mediaDir(dataDir), privateMediaDir(dataDir)];
  const warnStillRoot = (why: string) => log.warn(`${why}, so the server goes on with the rights of root.`);
  const privileges = await findPrivilegeDrop([getClusterDir(dataDir), media, photos]).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    warnStillRoot(error.message.replace(/\.$/, ''));
    return undefined;
  });
  if (!privileges) return { webDir, dropPrivileges: async () => undefined };
  await mkdir(media, { recursive: true });
  await mkdir(photos, { recursive: true, mode: 0o700 });
  const canRead = privileges.canRead([webDir, DOCS_DIR].map(getIndexFile).filter((file) => existsSync(file)));
  const folders = canRead ? { webDir } : await copyServedFolders(webDir, dataDir);
  if (!canRead) await Promise.all([loadCommonPasswords(), loadAnswerWriters()]);
  return {
    ...folders,
    dropPrivileges: async () => {
      const outbox = join(dataDir, 'outbox');
      const own = [join(dataDir, 'secret'), media, photos, outbox, join(outbox, 'sms.jsonl')].filter((path) =>
        existsSync(path),
      );
      const written = [media, photos, outbox].filter((path) => existsSync(path));
      const reason = await privileges.drop(own, written).then(
        (isGivenUp) => (isGivenUp ? undefined : `DATA_DIR ${dataDir} cannot be reached by the user of its data`),
        (error: unknown) => `The user of DATA_DIR ${dataDir} cannot be taken (${String(error)})`,
      );
      if (reason !== undefined) warnStillRoot(reason);
    },
  };
}

const getIndexFile = (dir: string): string => join(dir, 'index.html');

/**
 * Copies served folders that the user of the data cannot read, for example below /root. Copied again after each build.
 */
async function copyServedFolders(webDir: string, dataDir: string): Promise<Required<Folders>> {
  const sources = Object.entries({ web: webDir, docs: DOCS_DIR }).filter(([, dir]) => existsSync(getIndexFile(dir)));
  const stats = await Promise.all(sources.map(([, dir]) => stat(getIndexFile(dir))));
  const version = createHash('sha256').update(stats.map(({ mtimeMs, size }) => `${mtimeMs}:${size}`).join());
  // A first start has no compressed files of the web app yet (scripts/compress.mjs).
  version.update(String(existsSync(join(webDir, '.compressed'))));
  const home = join(dataDir, `${COPY_PREFIX}${version.digest('hex').slice(0, 16)}`);
  if (!existsSync(home)) {
    const old = (await readdir(dataDir)).filter((name) => name.startsWith(COPY_PREFIX));
    const draft = `${home}.new-${process.pid}`;
    for (const [name, dir] of sources) await copyReadable(dir, join(draft, name));
    await rename(draft, home);
    for (const name of old) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  return { webDir: join(home, 'web'), docsDir: join(home, 'docs') };
}
