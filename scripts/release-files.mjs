// `npm run release:files`: writes what a release offers beside its tag into `release/`: the source, its bill of materials and
// a provenance statement (in-toto, SLSA v1) with commit, lock file and hashes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Returns the provenance of files made from a commit.
 * @param {{ repository: string, ref: string, commit: string, lock: Buffer, builder: string, run?: string,
 *   finishedOn: Date, node: string, files: { name: string, content: Buffer }[] }} release
 */
export function createProvenance({ repository, ref, commit, lock, builder, run, finishedOn, node, files }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, content }) => ({ name, digest: { sha256: sha256(content) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}/blob/${commit}/scripts/release-files.mjs`,
        externalParameters: { repository, ref },
        internalParameters: { node },
        resolvedDependencies: [
          { uri: `git+${repository}@${ref}`, digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(lock) } },
        ],
      },
      runDetails: {
        builder: { id: builder },
        metadata: { ...(run === undefined ? {} : { invocationId: run }), finishedOn: finishedOn.toISOString() },
      },
    },
  };
}

/** @param {string} command @param {string[]} args */
const run = (command, ...args) => execFileSync(command, args, { cwd: root, maxBuffer: 256e6 });
/** @param {string[]} args */
const git = (...args) =>
  run('git', ...args)
    .toString()
    .trim();

function writeRelease() {
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('Commit the changes first: the files of a release come from a commit.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_REF } = process.env;
  const isOnForge = GITHUB_SERVER_URL !== undefined && GITHUB_REPOSITORY !== undefined;
  const repository = isOnForge ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : pathToFileURL(root).href;
  const files = [
    {
      name: `tilgul-${version}.tar.gz`,
      content: run('git', 'archive', '--format=tar.gz', `--prefix=tilgul-${version}/`, 'HEAD'),
    },
    { name: 'sbom.json', content: run(process.execPath, 'scripts/sbom.mjs') },
  ];
  const provenance = createProvenance({
    repository,
    ref: GITHUB_REF ?? git('rev-parse', '--abbrev-ref', 'HEAD'),
    commit: git('rev-parse', 'HEAD'),
    lock: readFileSync(join(root, 'package-lock.json')),
    builder: isOnForge ? `${repository}/.github/workflows/release.yml` : 'urn:tilgul:local',
    ...(isOnForge ? { run: `${repository}/actions/runs/${GITHUB_RUN_ID}` } : {}),
    finishedOn: new Date(),
    node: process.version,
    files,
  });
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
  for (const { name, digest } of provenance.subject) console.log(`${digest.sha256}  ${name}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeRelease();
