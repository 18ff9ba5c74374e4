// `npm run sbom`: prints the bill of materials of the shipped packages in CycloneDX. npm's own `--omit=dev` would also drop
// packages that one part ships and another uses for its tests.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Whether an entry of the lock file is shipped: workspaces are, links to them are not packages. */
const isShipped = ({ dev, devOptional, link }) => !dev && !devOptional && !link;

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const shipped = new Set(
  Object.entries(lock)
    .filter(([, entry]) => isShipped(entry))
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);

const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
if (npm.status !== 0) {
  process.stderr.write(npm.stderr);
  process.exit(1);
}
const bill = JSON.parse(npm.stdout);
const rootRef = bill.metadata.component['bom-ref'];
const isKept = (ref) => ref === rootRef || shipped.has(ref);
bill.metadata.component.name = 'tilgul';
bill.components = bill.components.filter((component) => isKept(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isKept(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
