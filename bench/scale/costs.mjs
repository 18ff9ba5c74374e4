// Measures costs: processor time of server and database from /proc, WAL bytes.
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time of all threads of a process, in ms. */
function readProcessCpu(pid) {
  let ns = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended.
    }
  }
  return ns / 1e6;
}

const readParentPid = (pid) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);

/** Processor time of a database in ms: its postmaster and running children. */
function readDatabaseCpu(postmaster) {
  let ms = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    try {
      if (pid === postmaster || readParentPid(pid) === postmaster) ms += readProcessCpu(pid);
    } catch {
      // It has ended.
    }
  }
  return ms;
}

/** Processor times of server and database so far, in ms. */
export const readCpuTimes = (product) => ({
  server: readProcessCpu(product.pid),
  database: readDatabaseCpu(product.postmaster),
});

/** Processor time of the whole machine so far, in ms. */
export function readMachineCpu() {
  const [user, nice, system, _idle, _disk, irq, softIrq, steal] = /^cpu +(.*)$/m
    .exec(readFileSync('/proc/stat', 'utf8'))[1]
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * TICK_MS;
}

/** WAL bytes that the database has written so far. */
export async function readWalBytes(client) {
  const { rows } = await client.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as bytes");
  return Number(rows[0].bytes);
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
