// The workspaces of this repository and the third-party packages that the server needs.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The folder of each workspace, such as `packages/contract`. */
export const PARTS = readManifest('.').workspaces;

/** The workspaces that others import. */
export const PACKAGES = PARTS.filter((folder) => !folder.startsWith('apps/'));

/** Third-party packages that must be installed to run the server: its own and those of the packages bundled into it. */
export const installedPackages = () => {
  const names = ['apps/server', ...PACKAGES].flatMap((folder) => Object.keys(readManifest(folder).dependencies ?? {}));
  return [...new Set(names)].filter((name) => !name.startsWith('@tilgul/'));
};
