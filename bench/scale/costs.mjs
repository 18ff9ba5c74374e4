// What work costs: processor time of the server and of its database from /proc, bytes of the log, time on the wall.
import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc/stat. */
const TICK_MS = 10;

/** Processor time in ms that all threads of a process had. */
function readProcessCpu(pid) {
  let ns = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has just ended.
    }
  }
  return ns / 1e6;
}

const readParentPid = (pid) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);

/** Processor time in ms of a database: its postmaster and everything that it started and that still runs. */
export function readDatabaseCpu(postmaster) {
  let ms = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    try {
      if (pid === postmaster || readParentPid(pid) === postmaster) ms += readProcessCpu(pid);
    } catch {
      // It has just ended.
    }
  }
  return ms;
}

/** Processor time in ms that both have had so far. */
export const readCpuTimes = (product) => ({ server: readProcessCpu(product.pid), database: readDatabaseCpu(product.postmaster) });

/** Processor time in ms that everything on the machine has had so far. */
export function readMachineCpu() {
  const [user, nice, system, _idle, _disk, irq, softIrq, steal] = /^cpu +(.*)$/m
    .exec(readFileSync('/proc/stat', 'utf8'))[1]
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * TICK_MS;
}

/** Bytes that the database has written to its log so far. */
export async function readWalBytes(client) {
  const { rows } = await client.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as bytes");
  return Number(rows[0].bytes);
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
