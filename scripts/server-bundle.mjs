// How the server is bundled: one file per entry, most packages external, migrations copied beside them.
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from './packages.mjs';

const server = join(dirname(fileURLToPath(import.meta.url)), '../apps/server');

/** Packages of hundreds of small modules that Node would load one by one at each start. None of them reads files. */
const BUNDLED = new Set(['@messageformat/runtime', 'jose', 'kysely', 'zod']);

/**
 * esbuild's options for the server's entries.
 * @param {string} outdir output folder
 * @param {(name: string) => boolean} isWanted selects entries by file name
 */
export function serverBundle(outdir, isWanted = () => true) {
  return /** @type {const} */ ({
    entryPoints: readdirSync(join(server, 'src/entries'))
      .filter((name) => name.endsWith('.ts') && isWanted(name))
      .map((name) => join(server, 'src/entries', name)),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    external: installedPackages()
      .filter((name) => !BUNDLED.has(name))
      .flatMap((name) => [name, `${name}/*`]),
  });
}

/** Copies the migrations to where the bundle in `outdir` looks for them. */
export function copyMigrations(outdir) {
  cpSync(join(server, 'src/platform/db/migrations'), join(outdir, 'migrations'), { recursive: true });
}
