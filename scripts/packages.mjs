// The parts of this repository, as package.json lists them, and the packages of others that they use.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The folder of each part, such as `packages/contract`. */
export const PARTS = manifestOf('.').workspaces;

/** The folders of the parts that others are made of. */
export const PACKAGES = PARTS.filter((folder) => folder.startsWith('packages/'));

/** The packages of others that the server needs installed at run time: its own and those of the parts bundled into it. */
export const installedPackages = () => {
  const names = ['apps/server', ...PACKAGES].flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}));
  return [...new Set(names)].filter((name) => !name.startsWith('@tilgul/'));
};
