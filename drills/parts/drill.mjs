// The context of a drill: a temporary folder and unprivileged programs, both cleaned up at the end.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROGRAM_PATH } from './programs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(here, '../..');

/** User of the programs: the current one; for root `postgres` if it exists, else `nobody`. */
function drillUser() {
  if (process.getuid() !== 0) return {};
  const ids = (name) =>
    ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' })));
  const hasPostgres = /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'));
  const [uid, gid] = ids(hasPostgres ? 'postgres' : 'nobody');
  return { uid, gid };
}

const ENV = { PATH: PROGRAM_PATH, LANG: 'C.UTF-8' };

export const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

/** Ends this process when its parent is gone. Not used for drills started directly, which may outlive their terminal. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(1), 500).unref();
}

/**
 * Creates the folder and runs `work`. Then stops all started programs and removes the folder, even after a failure or an
 * interruption; KEEP=1 keeps the folder with the logs.
 */
export async function withDrill(name, work) {
  const folder = mkdtempSync(join(tmpdir(), `tilgul-drill-${name}-`));
  const user = drillUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  // Cleans up even if this process is killed.
  const keep = process.env.KEEP ? ['keep'] : [];
  const guard = spawn('sh', [join(here, 'clean-up.sh'), folder, ...keep], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const guarded = new Promise((resolve) => guard.once('close', resolve));
  const stop = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  try {
    const drill = { folder, user };
    return await work({
      ...drill,
      env: (more) => environment(drill, more),
      start: (part, command, args, more) => start(drill, part, command, args, more),
      write: (path, text) => write(drill, path, text),
      folderFor: (path) => folderFor(drill, path),
    });
  } finally {
    guard.stdin.end();
    await guarded;
  }
}

/** Creates a folder in the drill's folder and returns its path. */
function folderFor({ folder, user }, path) {
  const made = join(folder, path);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined) chownSync(made, user.uid, user.gid);
  return made;
}

/** Writes a file in the drill's folder and returns its path. */
function write(drill, path, text) {
  folderFor(drill, dirname(path));
  const file = join(drill.folder, path);
  writeFileSync(file, text, { mode: 0o600 });
  if (drill.user.uid !== undefined) chownSync(file, drill.user.uid, drill.user.gid);
  return file;
}

/** Environment of the programs: inherits nothing, and has a marker by which the cleanup finds them. */
const environment = ({ folder }, more = {}) => ({ ...ENV, HOME: folder, TILGUL_DRILL: folder, ...more });

/** Starts a program in a new process group; its output goes to `logs/<part>.log`. */
function start(drill, part, command, args, { env = {}, cwd = drill.folder, user = drill.user } = {}) {
  const log = join(folderFor(drill, 'logs'), `${part}.log`);
  const out = openSync(log, 'a');
  const child = spawn(command, args, {
    ...user,
    cwd,
    env: environment(drill, env),
    stdio: ['ignore', out, out],
    detached: true,
  });
  let isOver = false;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code));
  }).finally(() => {
    isOver = true;
  });
  return {
    pid: child.pid,
    ended,
    get isOver() {
      return isOver;
    },
    output: () => readFileSync(log, 'utf8'),
    /** Signals the program's process group. */
    kill: (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has already ended.
      }
    },
  };
}

/** Polls every 200 ms until the answer is truthy; throws after the limit. */
export async function waitFor(what, ask, limitMs = 60_000) {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Timed out after ${limitMs / 1000} s waiting for ${what}.`);
    await pause(200);
  }
}

/** Reads a file of ops/ and replaces its addresses and folders with the drill's; throws if the file lacks one of them. */
export function opsFile(name, replacements) {
  let text = readFileSync(join(ROOT, 'ops', name), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`ops/${name} no longer contains ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}
