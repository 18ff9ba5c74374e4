// The program of a release gone by, built from this repository's history; kept for the next drill.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './drill.mjs';

const RELEASES = { '1.0.0': '1fa63d01679c27321a192b1b796489fb48f1b7e6' };

/** The main file of a release; the first time it is built, which takes a minute or two. DRILL_RELEASE names a folder with it. */
export function programOf(version) {
  const folder = process.env.DRILL_RELEASE ?? join(ROOT, 'node_modules/.cache/tilgul-releases', version);
  if (!existsSync(join(folder, 'apps/server/dist/main.js'))) build(folder, version);
  return join(folder, 'apps/server/dist/main.js');
}

function build(folder, version) {
  say(`building ${version} from the repository's history`);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const run = (command, cwd) => execFileSync('sh', ['-c', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run(`git archive ${RELEASES[version]} | tar -x -C ${draft}`, ROOT);
  run('npm ci --no-audit --no-fund && npm run build', draft);
  renameSync(draft, folder);
}
