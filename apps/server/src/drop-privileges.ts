// What a server that root started needs before it goes on as the user of its data (RUN-9, docs/decisions/0016).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { clusterDirOf, copyOpen, findRights, StartError } from '@tilgul/embedded-postgres';
import type { Deps } from './deps.ts';
import { mediaDir } from './gateways/media.ts';
import { loadAnswerWriters } from './platform/http/json-schema.ts';
import { loadCommonPasswords } from './platform/security/common-passwords.ts';

const DOCS_DIR = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
/** Copies of what is served, each named after what it was made from. */
const COPIES = 'served-files-';

/** The folders that are served after the start. */
interface Folders {
  readonly webDir: string;
  readonly docsDir?: string;
}

export interface PreparedRights extends Folders {
  /**
   * Goes on as the user of the data, when root started the server and nothing is in the way; called once the server
   * listens, since only root may open some ports.
   */
  giveUpRights(): Promise<void>;
}

/** Makes ready what the server reads and writes later, before it gives up its rights. Does nothing unless root started it. */
export async function prepareRights(
  { config: { dataDir }, log }: Pick<Deps, 'config' | 'log'>,
  webDir: string,
): Promise<PreparedRights> {
  const media = mediaDir(dataDir);
  const keepsRights = (why: string) => log.warn(`${why}, so the server goes on with the rights of root.`);
  const rights = await findRights([clusterDirOf(dataDir), media]).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    keepsRights(error.message.replace(/\.$/, ''));
    return undefined;
  });
  if (!rights) return { webDir, giveUpRights: async () => undefined };
  await mkdir(media, { recursive: true });
  const canRead = rights.canRead([webDir, DOCS_DIR].map(indexOf).filter((file) => existsSync(file)));
  const folders = canRead ? { webDir } : await copyFolders(webDir, dataDir);
  if (!canRead) await Promise.all([loadCommonPasswords(), loadAnswerWriters()]);
  return {
    ...folders,
    giveUpRights: async () => {
      const outbox = join(dataDir, 'outbox');
      const own = [join(dataDir, 'secret'), media, outbox, join(outbox, 'sms.jsonl')].filter((path) =>
        existsSync(path),
      );
      const written = [media, outbox].filter((path) => existsSync(path));
      const reason = await rights.giveUp(own, written).then(
        (isGivenUp) => (isGivenUp ? undefined : `DATA_DIR ${dataDir} cannot be reached by the user of its data`),
        (error: unknown) => `The user of DATA_DIR ${dataDir} cannot be taken (${String(error)})`,
      );
      if (reason !== undefined) keepsRights(reason);
    },
  };
}

const indexOf = (dir: string): string => join(dir, 'index.html');

/** Copies of what lies below a folder that the user of the data cannot read, such as /root; made anew after each build. */
async function copyFolders(webDir: string, dataDir: string): Promise<Required<Folders>> {
  const sources = Object.entries({ web: webDir, docs: DOCS_DIR }).filter(([, dir]) => existsSync(indexOf(dir)));
  const made = await Promise.all(sources.map(([, dir]) => stat(indexOf(dir))));
  const version = createHash('sha256').update(made.map(({ mtimeMs, size }) => `${mtimeMs}:${size}`).join());
  // The web of a first start has its compressed files only from the next start on (scripts/compress.mjs).
  version.update(String(existsSync(join(webDir, '.compressed'))));
  const home = join(dataDir, `${COPIES}${version.digest('hex').slice(0, 16)}`);
  if (!existsSync(home)) {
    const old = (await readdir(dataDir)).filter((name) => name.startsWith(COPIES));
    const draft = `${home}.new-${process.pid}`;
    for (const [name, dir] of sources) await copyOpen(dir, join(draft, name));
    await rename(draft, home);
    for (const name of old) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  return { webDir: join(home, 'web'), docsDir: join(home, 'docs') };
}
