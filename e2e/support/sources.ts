// Copies of the sources, which a test may change.
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './program.ts';

const MEMBERS = ['packages', 'apps'];

/** Copies workspace members and scripts to the new folder `to`, whose files a test may change; installed packages are shared. */
export function copySources(to: string): void {
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of [...MEMBERS, 'messages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(to, name), { recursive: true, filter: isSource });
  const [installed, linked] = [join(ROOT, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(join(linked, '@tilgul'), { recursive: true });
  for (const name of readdirSync(installed).filter((name) => name !== '@tilgul'))
    symlinkSync(join(installed, name), join(linked, name));
  // Workspace packages link to the copies.
  for (const folder of MEMBERS)
    for (const name of readdirSync(join(to, folder)))
      symlinkSync(join(to, folder, name), join(linked, '@tilgul', name));
  symlinkSync(join(to, 'messages'), join(linked, '@tilgul/messages'));
}
