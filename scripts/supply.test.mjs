// Supply chain: the bill of materials, the audit of dependencies, and one version for all parts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evaluateAudit } from './audit.mjs';
import { PARTS } from './packages.mjs';

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

  it('fails for high and critical vulnerabilities and lists the others', () => {
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

  it('fails if the registry offers no audit or does not answer', () => {
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
