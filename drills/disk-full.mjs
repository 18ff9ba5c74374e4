// Disks fill up one by one under load: errors must be clear, no change half done, and service must recover.

import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { startCustomers } from './parts/customers.mjs';
import { say, waitFor } from './parts/drill.mjs';
import { initPostgres, makeDatabase, postgresArgs, SHOP_URL } from './parts/postgres.mjs';
import { MissingError, PG_BIN, requirePrograms } from './parts/programs.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

/** A user namespace, so that mounting does not need root. */
const UNSHARE = ['--user', '--map-current-user', '--keep-caps', '--mount'];

/** Throws if this machine does not allow user mounts. */
function requireSmallDisks(drill) {
  requirePrograms({ unshare: 'util-linux', nsenter: 'util-linux' });
  try {
    const args = [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', drill.folderFor('trial')];
    execFileSync('unshare', args, { ...drill.user, cwd: drill.folder, stdio: 'ignore' });
  } catch {
    throw new MissingError(
      'Please allow users to mount disks in their own namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu kernel.apparmor_restrict_unprivileged_userns=0.',
    );
  }
}

/** Command that runs a shell script with small memory disks visible only to it; `disks` maps existing folders to sizes in MB. */
function withSmallDisks(disks, script, args = []) {
  const mounts = Object.entries(disks).map(
    ([folder, size]) => `mount -t tmpfs -o size=${size}m,mode=700 tmpfs ${folder}`,
  );
  return ['unshare', [...UNSHARE, 'sh', '-c', [...mounts, script].join(' && '), 'sh', ...args]];
}

/** The disk at `folder` as the process `pid` sees it: `fill()` uses up its space, `free()` releases it, `read(file)` reads a file. */
function openDisk(drill, pid, folder) {
  const inside = (script) =>
    execFileSync('nsenter', ['--user', '--mount', '--preserve-credentials', '-t', String(pid), 'sh', '-c', script], {
      ...drill.user,
      cwd: drill.folder,
      env: drill.env(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    fill: () => inside(`dd if=/dev/zero of=${folder}/filler bs=64k conv=notrunc oflag=append 2>/dev/null || true`),
    free: () => inside(`rm -f ${folder}/filler`),
    read: (file) => inside(`cat ${folder}/${file} 2>/dev/null || true`),
  };
}

const CUSTOMERS = 20;
const MB = { data: 160, log: 48, server: 4 };
/** Seconds that a disk stays full, and that pass before the next one fills up. */
const FULL_SECONDS = 3;
const PAUSE_SECONDS = 1;
const MAX_RECOVERY = 15;

/** PostgreSQL with data and WAL on separate small disks, restarted when it exits, like under Patroni or systemd. */
function startDatabase(drill) {
  const [made, madeLog, data, log] = ['made', 'made-log', 'data', 'log'].map((name) => `${drill.folder}/${name}`);
  initPostgres(drill, made, ['--wal-segsize', '1', '--waldir', madeLog]);
  for (const folder of ['data', 'log']) drill.folderFor(folder);
  const args = postgresArgs(drill, data, {
    shared_buffers: '16MB',
    checkpoint_timeout: '30s',
    min_wal_size: '2MB',
    max_wal_size: '16MB',
    // New WAL files instead of recycled ones, as when old files wait for an archive that does not answer.
    wal_recycle: 'off',
  });
  const script = `cp -a ${made}/. ${data} && cp -a ${madeLog}/. ${log} && ln -sfn ${log} ${data}/pg_wal && while :; do ${PG_BIN}/postgres "$@"; sleep 1; done`;
  const { pid } = drill.start('postgres', ...withSmallDisks({ [data]: MB.data, [log]: MB.log }, script, args));
  return { data: openDisk(drill, pid, data), log: openDisk(drill, pid, log) };
}

/** Returns the seconds until customers have placed more orders than there are customers. */
async function measureRecovery(diary) {
  const began = performance.now();
  const before = diary.orders.length;
  await waitFor('orders from the customers', () => diary.orders.length > before + CUSTOMERS);
  return (performance.now() - began) / 1000;
}

/** Fills a disk of the database until calls are refused, waits, frees it; returns refused calls, reads and recovery time. */
async function fillDatabaseDisk(disk, diary, url) {
  const refusals = () => diary.failures.get('503') ?? 0;
  const before = refusals();
  // PostgreSQL may free space in the meantime: fill the disk again.
  const isRefused = () => {
    disk.fill();
    return refusals() > before;
  };
  await waitFor('a refusal', isRefused);
  let reads = 0;
  const end = performance.now() + FULL_SECONDS * 1_000;
  while (performance.now() < end) {
    disk.fill();
    if ((await fetch(`${url}/products/our-products/`)).ok) reads += 1;
    await pause(100);
  }
  const refused = refusals() - before;
  disk.free();
  return { refused, reads, recovery: await measureRecovery(diary) };
}

/** Fills the disk of the server's own folder and log, and requests an SMS code; returns how soon after freeing the disk it is sent. */
async function fillServerDisk(disk, url) {
  disk.fill();
  await pause(FULL_SECONDS * 500);
  const answer = await fetch(`${url}/users/forgot-password/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_no: '9300000500' }),
  });
  await pause(FULL_SECONDS * 500);
  const early = disk.read('data/outbox/sms.jsonl');
  disk.free();
  const began = performance.now();
  await waitFor('the message', () => disk.read('data/outbox/sms.jsonl').includes('9300000500'));
  return { status: answer.status, isEarly: early !== '', seconds: (performance.now() - began) / 1000 };
}

export const drill = {
  about: `the disks of the database's data, of its log and of the server fill up under ${CUSTOMERS} customers`,
  minutes: 1,
  short: [],
  async run(drill) {
    requireSmallDisks(drill);
    const database = startDatabase(drill);
    await makeDatabase(drill);
    const folder = drill.folderFor('server-disk');
    const server = await startServer(
      drill,
      1,
      {
        DATABASE_URL: SHOP_URL,
        DATA_DIR: `${folder}/data`,
        LOG_LEVEL: 'info',
      },
      { around: (command) => withSmallDisks({ [folder]: MB.server }, `exec ${command} >${folder}/log 2>&1`) },
    );
    const own = openDisk(drill, server.pid, folder);
    const tokens = await fill(SHOP_URL);
    const customers = startCustomers({ url: server.url, tokens, count: CUSTOMERS });
    const { diary } = customers;
    const seen = await customers.during(async () => {
      await pause(PAUSE_SECONDS * 1_000);
      say("the disk of the database's data fills up");
      const data = await fillDatabaseDisk(database.data, diary, server.url);
      await pause(PAUSE_SECONDS * 1_000);
      say('the disk of its write-ahead log fills up');
      const log = await fillDatabaseDisk(database.log, diary, server.url);
      await pause(PAUSE_SECONDS * 1_000);
      say("the server's own disk fills up");
      const before = diary.orders.length;
      const message = await fillServerDisk(own, server.url);
      return { data, log, message, orders: diary.orders.length - before };
    });
    await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    const { data, log, message } = seen;
    return {
      figures: {
        ...found,
        'refused calls with a full data disk, log disk': `${data.refused}, ${log.refused}`,
        'catalogues read with a full data disk, log disk': `${data.reads}, ${log.reads}`,
        'recovery after a full data disk, log disk (s)': `${data.recovery.toFixed(1)}, ${log.recovery.toFixed(1)}`,
        'orders with a full server disk': seen.orders,
        'SMS sent after that disk had room again (s)': message.seconds,
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.failuresExcept('503').length === 0 &&
        data.reads > 0 &&
        [data, log].every((one) => one.recovery <= MAX_RECOVERY) &&
        seen.orders > 0 &&
        message.status === 200 &&
        !message.isEarly,
    };
  },
};
