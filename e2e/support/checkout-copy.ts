// A copy of the sources in which a test may change files; the installed packages are shared.
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './program.ts';

const MEMBERS = ['packages', 'apps'];

/** Copies the workspace's members and scripts to the new folder `to`. */
export function copySources(to: string): void {
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of [...MEMBERS, 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(to, name), { recursive: true, filter: isSource });
  const [installed, linked] = [join(ROOT, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(join(linked, '@tilgul'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@tilgul'))
    symlinkSync(join(installed, name), join(linked, name));
  // The workspace's own packages are the copies.
  for (const folder of MEMBERS)
    for (const name of readdirSync(join(to, folder)))
      symlinkSync(join(to, folder, name), join(linked, '@tilgul', name));
}
