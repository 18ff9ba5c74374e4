// The attacked server: the real one, in this process, on an empty embedded database, with a controlled clock.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createAdmin } from '../../apps/server/src/modules/users/users.commands.ts';
import { closeDeps, openDeps } from '../../apps/server/src/open-deps.ts';
import { UNLIMITED_CALLS } from '../../apps/server/src/platform/http/call-rate.ts';
import { createCaller } from '../../apps/server/src/seed/caller.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;

const ADMIN = {
  first_name: 'Asha',
  last_name: 'Admin',
  username: 'asha',
  password: 'grey-lamp-7',
  phone_no: '9000000000',
};

/** An attack; `run` returns what the attacker achieved. */
export interface Attack {
  readonly what: string;
  run(): Promise<string | number>;
  /** Unlimited without rate limits, so it runs only with them. */
  readonly isEndless?: boolean;
}

export interface Victim {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly phone_no: string;
}

export type Target = Awaited<ReturnType<typeof openTarget>>;

const DEMO_ADMIN = { username: 'admin', password: 'admin123' };

/** Opens a server with or without its limits, empty or with the demo's shop. */
export async function openTarget(RATE_LIMITS: 'on' | 'off', { hasDemo = false } = {}) {
  const clock = { moment: Date.parse('2026-11-20T06:30:00.000Z') };
  const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-red-team-'));
  // Under root the database's user has to enter it.
  chmodSync(dataDir, 0o711);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    // Connections of an attack come from addresses in X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS,
  });
  const now = () => {
    clock.moment += 1;
    return new Date(clock.moment);
  };
  const opened = await openDeps(config, pino({ level: 'silent' }), { now });
  const { deps } = opened;
  // The calls per minute follow the real clock. Attackers of the demo's shop are patient.
  const { app } = await buildApp(deps, hasDemo ? { callsPerMinute: UNLIMITED_CALLS } : {});
  const call = createCaller(app);
  if (hasDemo) await seedDemo(deps, opened.database.connection);
  else await createAdmin({ db: deps.db, now: now(), deps }, ADMIN);
  const admin = hasDemo ? DEMO_ADMIN : ADMIN;

  let serial = 0;
  /** An address in a separate network, since neighbours share limits. */
  const newAddress = () => {
    serial += 1;
    return `${10 + (serial >> 16)}.${(serial >> 8) & 255}.${serial & 255}.1`;
  };
  const messages = () => {
    const file = join(dataDir, 'outbox/sms.jsonl');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    return lines.map((line) => JSON.parse(line) as { to: string; text: string });
  };
  const signInNow = async (username: string, password: string) =>
    (await call(api.auth.signIn, { body: { username, password }, from: newAddress() })).ok;
  return {
    call,
    clock,
    dataDir,
    deps,
    /** Starts to listen, for attacks that need connections; returns the address. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    messages,
    newAddress,
    codeFor: (phone: string) =>
      messages()
        .findLast(({ to }) => to === phone)
        ?.text.slice(0, 6) ?? '',
    signInAdmin: () => signInNow(admin.username, admin.password),
    signInNow,
    /** Registers a customer, by default from a new address. */
    newCustomer: async (username = `person${serial}`, from = newAddress()): Promise<Victim> => {
      serial += 1;
      const body = {
        first_name: 'Meera',
        last_name: 'Patil',
        username,
        password: 'grey-lamp-7',
        confirm_password: 'grey-lamp-7',
        phone_no: String(9_700_000_000 + serial),
      };
      const { ok } = await call(api.users.createUser, { body, from });
      return { ...body, id: ok.id };
    },
    close: async () => {
      await app.close();
      await closeDeps(opened);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
