// Runs a task in one tab of the browser at a time. Web Locks exist only over https; plain http has a lease in local storage.
import { deviceNow } from '../format/clock.ts';
import { readJson, writeJson } from '../storage.ts';

/** Milliseconds that a tab keeps its turn without a sign of life. Browsers run timers of hidden tabs once a minute. */
const LEASE_MS = 90_000;
const RENEW_MS = 15_000;
/** Milliseconds between looks at a lease of another tab. */
const CHECK_MS = 1_000;
/** Milliseconds until a lease just taken counts, as another tab may take it in the same moment. */
const SETTLE_MS = 50;

interface Lease {
  readonly tab: string;
  readonly until: number;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });

/** Takes the lease if it is free. Without storage each tab has its own. */
async function takeLease(slot: string, tab: string, signal: AbortSignal): Promise<boolean> {
  const held = readJson<Lease>('local', slot);
  if (held && held.tab !== tab && held.until > deviceNow()) return false;
  writeJson('local', slot, { tab, until: deviceNow() + LEASE_MS } satisfies Lease);
  await wait(SETTLE_MS * (1 + Math.random()), signal);
  const isOwn = (readJson<Lease>('local', slot)?.tab ?? tab) === tab;
  if (isOwn && signal.aborted) writeJson('local', slot, undefined);
  return isOwn && !signal.aborted;
}

/** Runs the task while the lease is this tab's; the task's signal aborts when another tab has it. */
async function runWithLease(
  slot: string,
  tab: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const turn = new AbortController();
  const end = () => turn.abort();
  const release = () => {
    if (readJson<Lease>('local', slot)?.tab === tab) writeJson('local', slot, undefined);
  };
  const timer = setInterval(() => {
    if ((readJson<Lease>('local', slot)?.tab ?? tab) !== tab) return end();
    writeJson('local', slot, { tab, until: deviceNow() + LEASE_MS } satisfies Lease);
  }, RENEW_MS);
  signal.addEventListener('abort', end);
  globalThis.addEventListener?.('pagehide', release);
  try {
    await task(turn.signal);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
    globalThis.removeEventListener?.('pagehide', release);
    release();
  }
}

/** Runs `task` when it is this tab's turn, until `signal` aborts or the task ends by itself. */
export async function runInOneTab(
  name: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(name, { signal }, () => task(signal));
  const tab = Math.random().toString(36).slice(2);
  while (!signal.aborted) {
    if (!(await takeLease(name, tab, signal))) await wait(CHECK_MS, signal);
    else {
      let isOver = true;
      await runWithLease(name, tab, signal, async (turn) => {
        await task(turn);
        // Ended by another tab's turn: this tab waits again.
        isOver = !turn.aborted;
      });
      if (isOver) return;
    }
  }
}
