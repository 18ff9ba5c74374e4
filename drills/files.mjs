// Checks the files of ops/ with each program's own config check, and the alert rules with their tests.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './parts/drill.mjs';
import { requirePrograms } from './parts/programs.mjs';

const OPS = join(ROOT, 'ops');
/** Exposure score of `systemd-analyze security`: 0 is locked down, 10 is open. */
const MAX_EXPOSURE = 2;

function run(command, args) {
  return execFileSync(command, args, { cwd: OPS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export const drill = {
  about: 'the files of ops/, checked by their own programs, and the tests of the alert rules',
  minutes: 1,
  short: [],
  async run(drill) {
    requirePrograms({
      promtool: 'prometheus',
      'systemd-analyze': 'systemd',
      haproxy: 'haproxy',
      caddy: 'caddy',
    });
    run('promtool', ['check', 'rules', 'alerts.yml']);
    run('promtool', ['test', 'rules', 'alerts.test.yml']);
    const { panels } = JSON.parse(readFileSync(join(OPS, 'grafana-dashboard.json'), 'utf8'));
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const rules = queries.map((expr, index) => ({ record: `tilgul:query:${index}`, expr }));
    // JSON is YAML too.
    const file = drill.write('queries.yml', JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    run('promtool', ['check', 'rules', file]);
    run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml']);
    run('haproxy', ['-c', '-f', 'haproxy.cfg']);
    run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile']);
    run('systemd-analyze', ['verify', 'systemd/tilgul.service']);
    const marks = run('systemd-analyze', ['security', '--offline=true', '--no-pager', 'systemd/tilgul.service']);
    const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(marks)[1]);
    return {
      figures: {
        'alert rules': 'tested',
        'queries of the dashboard': queries.length,
        'exposure of the service (0 to 10)': exposure,
      },
      passed: exposure <= MAX_EXPOSURE,
    };
  },
};
