// Size 2 in containers: ops/compose.yaml as it is shipped, brought up, ordered at, its server started again, audited and taken down.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say, until } from './parts/drill.mjs';
import { buildServer, openPodman, packBase, takeSource } from './parts/images.mjs';
import { needPrograms } from './parts/programs.mjs';
import { groupOf, openRoom } from './parts/room.mjs';
import { buildStandIns, needStandIns, PROGRAMS } from './parts/stand-ins.mjs';

/** For this name Caddy makes a certificate of its own, without asking anybody. */
const SITE = 'localhost';
const ENTRY = `https://${SITE}`;
const START_LIMIT_MS = 180_000;

/** The images that the file asks for by name. */
function imagesOf(file) {
  const named = [...file.matchAll(/^ {4}image: (\S+)$/gm)].map(([, name]) => name);
  const of = (what) => named.find((name) => name.includes(`/${what}:`));
  return { database: of('postgres'), proxy: of('caddy') };
}

/** The settings and the password, as docs/operations.md says; the demo data are the customers and goods. */
function writeSettings(source) {
  const password = randomBytes(24).toString('hex');
  const settings = {
    DATABASE_URL: `postgres://tilgul:${password}@database/tilgul`,
    JWT_SECRET: randomBytes(32).toString('hex'),
    ALLOW_INSECURE: 'sms',
    SEED: 'demo',
  };
  const write = (name, text) => writeFileSync(join(source, 'ops', name), text, { mode: 0o600 });
  write(
    'tilgul.env',
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  write('database-password', password);
}

/** The compose file's services in the room: `compose` is a command of it, `inspect` what podman says of a service's container. */
function openServices(drill, room, source) {
  const file = join(source, 'ops/compose.yaml');
  const group = ['--podman-run-args', `--cgroup-parent ${groupOf(drill)}`];
  const nameOf = (service) => `ops_${service}_1`;
  const podman = (...args) => room.run('podman', args);
  return {
    podman,
    compose: (...args) => room.run('podman-compose', [...group, '-f', file, ...args], { TILGUL_SITE: SITE }),
    inspect: async (service) => JSON.parse(await podman('inspect', nameOf(service)))[0],
    /** By the health checks of the file and the image; the entry is proven by the customer. */
    isShopReady: async () => {
      for (const service of ['database', 'server']) await podman('healthcheck', 'run', nameOf(service));
      return true;
    },
    exec: (service, ...args) => podman('exec', nameOf(service), ...args),
  };
}

/** What a customer does, in the room, trusting the certificate that Caddy made. */
async function customer(drill, room, ...args) {
  const root = join(drill.folder, 'images/volumes/ops_certificates/_data/caddy/pki/authorities/local/root.crt');
  await until("Caddy's certificate", () => existsSync(root));
  const said = await room.run(process.execPath, [join(ROOT, 'drills/parts/demo-customer.mjs'), ENTRY, ...args], {
    NODE_EXTRA_CA_CERTS: root,
  });
  return JSON.parse(said);
}

/** Builds the three images, under the names by which the compose file and podman-compose look for them. */
async function buildImages(drill, podman, source) {
  const base = await packBase(drill, podman, PROGRAMS);
  await buildStandIns(drill, podman, base, imagesOf(readFileSync(join(source, 'ops/compose.yaml'), 'utf8')));
  await buildServer(podman, source, { name: 'localhost/ops_server', base });
}

/** The other commands as docs/operations.md calls them; each throws when it fails. */
async function runCommands(services) {
  const program = (name, ...args) => ['node', `apps/server/dist/${name}.js`, ...args];
  const person = { first_name: 'Asha', last_name: 'Kulkarni', username: 'owner', phone_no: '9822000001' };
  const given = Object.entries({ ...person, email: 'owner@tilgul.example' }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const password = `ADMIN_PASSWORD=${randomBytes(12).toString('hex')}`;
  await services.exec('server', 'env', password, ...program('admin-create', ...given));
  await services.exec('server', ...program('backup', '/var/lib/tilgul/first'));
}

const seconds = async (work) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Whether the server's container is shut in as the file says. */
function isShutIn({ HostConfig, EffectiveCaps }) {
  return HostConfig.ReadonlyRootfs && HostConfig.Memory === 800 * 2 ** 20 && (EffectiveCaps ?? []).length === 0;
}

export const drill = {
  about:
    'ops/compose.yaml is brought up as it is shipped, ordered at, its server started again, audited and taken down',
  minutes: 6,
  async run(drill) {
    needPrograms({ 'podman-compose': 'podman-compose' });
    needStandIns();
    const { bin, podman } = openPodman(drill);
    const room = await openRoom(drill, bin);
    const source = await takeSource(drill);
    say('building the images');
    await buildImages(drill, podman, source);
    writeSettings(source);
    const services = openServices(drill, room, source);
    say('bringing it up');
    const isUp = () =>
      until('the shop', () => services.isShopReady(), START_LIMIT_MS).catch(async (error) => {
        throw new Error(
          `${error.message} The server said: ${await services.podman('logs', '--tail', '5', 'ops_server_1')}`,
        );
      });
    const up = await seconds(async () => {
      await services.compose('up', '-d', '--no-build');
      await isUp();
    });
    const shutIn = isShutIn(await services.inspect('server'));
    say('ordering');
    const placed = await customer(drill, room, 'order');
    const again = await seconds(async () => {
      await services.compose('restart', 'server');
      await isUp();
    });
    const found = await customer(drill, room, 'find', String(placed.id));
    const bill = await customer(drill, room, 'bill');
    await runCommands(services);
    const audit = (await services.exec('server', 'node', 'apps/server/dist/stock-audit.js')).trim();
    say('taking it down');
    await services.compose('down', '-v');
    const left = (await services.podman('ps', '-aq')) + (await services.podman('volume', 'ls', '-q'));
    return {
      figures: {
        'up and healthy after (s)': up,
        'server restarted, healthy after (s)': again,
        'order before and after': `${JSON.stringify(placed)} ${JSON.stringify(found)}`,
        'bill on paper': bill,
        'read-only, 800 MiB, no capability': shutIn ? 'yes' : 'no',
        ledgers: audit,
      },
      passed:
        placed.items === 1 &&
        JSON.stringify(found) === JSON.stringify(placed) &&
        bill === '200 %PDF' &&
        shutIn &&
        left === '',
    };
  },
};
