// Checks that an invalid setting prevents the start with one line that names it, and that docs/operations.md matches
// the code.
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN, MANAGER } from '@tilgul/contract/rules/roles';
import { afterAll, describe, expect, it } from 'vitest';
import { BadSetting, readConfig, readServerConfig, SETTING_NAMES } from './config.ts';
import { loadSecrets } from './platform/security/secrets.ts';

/** The line that a start with these settings prints; undefined when it starts. */
function getStartError(env: Record<string, string>): string | undefined {
  try {
    readConfig(env);
    return undefined;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return error.message;
  }
}

const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' };

describe('[A09] a bad setting', () => {
  it.each<[name: string, env: Record<string, string>]>([
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '3000.5' }],
    ['HOST', { HOST: ' ' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://shop@localhost/shop' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://me@a:5432,b:port/shop' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://me@a,b/shop?target_session_attrs=standby' }],
    ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'postgres://me@a/shop' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['DATABASE_POOL', { DATABASE_POOL: '46' }],
    ['SEED', { SEED: 'demos' }],
    ['JWT_SECRET', { JWT_SECRET: 'a'.repeat(31) }],
    ['BUSINESS_TZ', { BUSINESS_TZ: 'Asia/Poona' }],
    ['BUSINESS_TZ', { BUSINESS_TZ: 'IST' }],
    ['BUSINESS_TZ', { BUSINESS_TZ: 'PLT' }],
    ['BUSINESS_TZ', { BUSINESS_TZ: 'EST5EDT' }],
    ['BUSINESS_TZ', { BUSINESS_TZ: '+05:30' }],
    ['DATA_DIR', { DATA_DIR: '~/tilgul' }],
    ['DATA_DIR', { DATA_DIR: ' ~tilgul/data' }],
    ['WEB_DIR', { WEB_DIR: '~/web' }],
    ['CORS_ORIGIN', { CORS_ORIGIN: '*' }],
    ['CORS_ORIGIN', { CORS_ORIGIN: 'https://app.example,*' }],
    ['CORS_ORIGIN', { CORS_ORIGIN: 'https://app.example/path' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'none' }],
    ['RATE_LIMITS', { NODE_ENV: 'production', RATE_LIMITS: 'off' }],
    ['PASSWORD_MIN', { PASSWORD_MIN: '5' }],
    ['PASSWORD_MIN', { PASSWORD_MIN: '65' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['HTTPS', { HTTPS: 'maybe' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['RAZORPAY_KEY_ID', { RAZORPAY_KEY_ID: 'rzp_live_1' }],
    ['RAZORPAY_KEY_ID', { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: '' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['SMS_PER_HOUR', { SMS_PER_HOUR: '0' }],
    ['SMS_TOKEN', { SMS_PROVIDER: 'msg91' }],
    ['SMS_OTP_TEMPLATE', { SMS_PROVIDER: 'msg91', SMS_TOKEN: 'token' }],
    ['SMS_ACCOUNT', { SMS_PROVIDER: 'twilio', SMS_TOKEN: 'token' }],
    ['SMS_API_URL', { SMS_API_URL: 'ftp://sms.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example/shop' }],
    ['TOTP_REQUIRED', { TOTP_REQUIRED: 'everybody' }],
    ['CONFIRM_PHONE', { CONFIRM_PHONE: 'yes' }],
    ['CASH_ORDER_MAX', { CASH_ORDER_MAX: '0' }],
    ['BRAND', { BRAND: 'x'.repeat(61) }],
    ['TILE_URL', { TILE_URL: 'tiles' }],
    ['VIDEO_URL', { VIDEO_URL: 'javascript:alert(1)' }],
  ])('%s is named in one line (%o)', (name, env) => {
    expect(getStartError(env)).toMatch(new RegExp(`^Setting ${name} [^\\n]+\\.$`));
  });

  it('is never repeated in the message, since it may be a misplaced secret', () => {
    expect(getStartError({ JWT_SECRET: 'my-secret' })).not.toContain('my-secret');
    expect(getStartError({ DATABASE_URL: 'mysql://shop:my-secret@localhost/shop' })).not.toContain('my-secret');
  });

  it.each([
    { CORS_ORIGIN: 'https://app.example, http://localhost:5173' },
    { TRUST_PROXY: 'loopback' },
    { TRUST_PROXY: '10.0.0.0/8, 192.168.1.4, fd00::/8' },
    { ...RAZORPAY },
    { PORT: '', SEED: '', JWT_SECRET: '' },
    { BUSINESS_TZ: 'UTC', DATA_DIR: '/srv/a~b' },
    { BUSINESS_TZ: 'America/Argentina/Ushuaia' },
  ])('is not %o', (env) => {
    expect(getStartError(env)).toBeUndefined();
  });
});

it('[N06] JWT_SECRET can list several secrets; a comma in a single one belongs to it', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const getSecrets = (JWT_SECRET: string) => readConfig({ JWT_SECRET }).jwtSecrets;
  expect(getSecrets(`${one}, ${other}`)).toEqual([one, other]);
  expect(getSecrets('one secret, of forty characters in all ..')).toEqual([
    'one secret, of forty characters in all ..',
  ]);
  expect(readConfig({}).jwtSecrets).toEqual([]);
});

describe('docs/operations.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
  const table = page.slice(page.indexOf('## Settings'), page.indexOf('## Commands'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const words = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
  const documented = rows
    .map((row) => row.split('|').slice(1, 3))
    .map(([names, defaults]) => ({ names: words(names), defaults: words(defaults) }));

  it('names every setting exactly once, and no other', () => {
    expect(documented.flatMap(({ names }) => names).sort()).toEqual([...SETTING_NAMES].sort());
  });

  /** A value as written in the environment. */
  const written = (value: unknown) => (typeof value === 'boolean' ? ['off', 'on'][Number(value)] : String(value));

  it('gives the defaults of the code', () => {
    const config = readConfig({}) as unknown as Record<string, unknown>;
    const withDefaults = documented.filter(({ names, defaults }) => names.length === defaults.length);
    for (const { names, defaults } of withDefaults)
      for (const [n, name] of names.entries())
        if (name in config) expect([name, written(config[name])]).toEqual([name, defaults[n]]);
    expect(withDefaults.flatMap(({ names }) => names)).toEqual(
      expect.arrayContaining([
        'PORT',
        'HOST',
        'DATABASE_POOL',
        'NODE_ENV',
        'BUSINESS_TZ',
        'SMS_PROVIDER',
        'HTTPS',
        'RATE_LIMITS',
        'LOG_LEVEL',
        'BRAND',
      ]),
    );
  });

  it('says when the demo is created: embedded, outside production, unless SEED says otherwise', () => {
    const seeds = [
      {},
      { NODE_ENV: 'production' },
      { DATABASE_URL: 'postgres://localhost/shop' },
      { SEED: 'none' },
      { SEED: 'demo', DATABASE_URL: 'postgres://localhost/shop' },
    ];
    expect(seeds.map((env) => readConfig(env).seed)).toEqual(['demo', 'none', 'none', 'none', 'demo']);
  });
});

describe('.env.example', () => {
  const text = readFileSync(fileURLToPath(new URL('../../../.env.example', import.meta.url)), 'utf8');
  const lines = text.split('\n').filter((line) => /^(# )?[A-Z_]+=/.test(line));
  const entries = lines.map((line) => {
    const [name = '', ...value] = line.replace(/^# /, '').split('=');
    return [name, value.join('=').replace(/^"|"$/g, '')] as const;
  });

  it('has every setting exactly once, commented out, and no other', () => {
    expect(lines.filter((line) => !line.startsWith('# '))).toEqual([]);
    expect(entries.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it('changes nothing when all its lines are used as they are', () => {
    // The built web's folder depends on where the program is, so the setting has no default.
    const env = Object.fromEntries(entries.filter(([name]) => name !== 'WEB_DIR'));
    expect(readConfig(env)).toEqual({ ...readConfig({}), dataDirNamed: true, nodeEnvNamed: true });
  });
});

describe('the secret of a data folder', () => {
  const made: string[] = [];
  const folder = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'tilgul-secret-'));
    made.push(dir);
    return dir;
  };
  afterAll(async () => {
    for (const dir of made) await rm(dir, { recursive: true });
  });

  it('[A09] is generated once, readable by its owner only, and unique', async () => {
    const [one, other] = [await folder(), await folder()];
    const first = loadSecrets({ dataDir: one, jwtSecrets: [] });
    expect(loadSecrets({ dataDir: one, jwtSecrets: [] })).toEqual(first);
    expect(loadSecrets({ dataDir: other, jwtSecrets: [] }).jwtKeys).not.toEqual(first.jwtKeys);
    expect(statSync(join(one, 'secret')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'short\n'])('prevents the start when it is too short (%j)', async (text) => {
    const dir = await folder();
    await writeFile(join(dir, 'secret'), text);
    expect(() => loadSecrets({ dataDir: dir, jwtSecrets: [] })).toThrow(BadSetting);
  });
});

/** The line that a start with these settings prints; undefined when it starts. */
function getServerStartError(env: Record<string, string>): string | undefined {
  try {
    readServerConfig(env);
    return undefined;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return error.message;
  }
}

const PRODUCTION = { NODE_ENV: 'production' };
const SMS = { SMS_PROVIDER: 'msg91', SMS_TOKEN: 'token', SMS_OTP_TEMPLATE: 'flow' };

describe('[N01] demo data and payment sandbox', () => {
  const exposed: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://shop@localhost/shop' },
    { HTTPS: 'on' },
    { TRUST_PROXY: 'loopback' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.4' },
    { HOST: 'shop.example' },
  ];

  it.each(exposed)('must be requested with %o', (env) => {
    expect(getServerStartError(env)).toMatch(/^Setting NODE_ENV must be set because [^\n]+\.$/);
    expect(getServerStartError({ ...env, NODE_ENV: '' })).toMatch(/^Setting NODE_ENV /);
    for (const NODE_ENV of ['development', 'test']) expect(getServerStartError({ ...env, NODE_ENV })).toBeUndefined();
  });

  it.each<Record<string, string>>([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { SEED: 'demo', PORT: '8080' },
  ])('need no words on a server of its own machine (%o)', (env) => {
    expect(getServerStartError(env)).toBeUndefined();
  });

  it('are on in an explicit development environment', () => {
    expect(readServerConfig({ NODE_ENV: 'development', HOST: '0.0.0.0' })).toMatchObject({
      isProduction: false,
      seed: 'demo',
    });
  });
});

describe('[N02] production', () => {
  it.each<[name: string, env: Record<string, string>]>([
    ['SMS_PROVIDER', {}],
    ['SMS_PROVIDER', { HTTPS: 'on' }],
    ['SMS_PROVIDER', { HTTPS: 'on', ALLOW_INSECURE: 'http' }],
    ['HTTPS', SMS],
    ['HTTPS', { ALLOW_INSECURE: 'sms' }],
    ['HTTPS', { ...SMS, ALLOW_INSECURE: 'sms' }],
    ['PUBLIC_URL', { ...SMS, HTTPS: 'on' }],
    ['PUBLIC_URL', { ALLOW_INSECURE: 'sms,http' }],
    ['ALLOW_INSECURE', { ALLOW_INSECURE: 'everything' }],
    ['ALLOW_INSECURE', { ALLOW_INSECURE: 'sms http' }],
  ])('without %s is refused in one line that names it (%o)', (name, env) => {
    expect(getServerStartError({ ...PRODUCTION, ...env })).toMatch(new RegExp(`^Setting ${name} [^\\n]+\\.$`));
  });

  it.each<Record<string, string>>([
    { ...SMS, HTTPS: 'on' },
    { ALLOW_INSECURE: 'sms,http' },
    { ALLOW_INSECURE: 'http, sms' },
    { ...SMS, ALLOW_INSECURE: 'http' },
    { HTTPS: 'on', ALLOW_INSECURE: 'sms' },
  ])('starts with %o', (env) => {
    expect(getServerStartError({ ...PRODUCTION, PUBLIC_URL: 'https://shop.example', ...env })).toBeUndefined();
  });
});

it.each([
  ['CONFIRM_PHONE_FOR_CASH', 'on', 'CONFIRM_PHONE'],
  ['NEW_ACCOUNT_ORDER_MAX', '20000', 'CASH_ORDER_MAX'],
  ['NEW_ACCOUNT_LINE_MAX', '9', 'LINE_MAX'],
  ['NEW_ACCOUNT_CASH_ORDERS', '2', 'OPEN_ORDERS_MAX'],
])('%s of earlier versions is refused with the name of its successor', (name, value, successor) => {
  expect(getStartError({ [name]: value })).toBe(`Setting ${name} is now ${successor}.`);
});

it('demands two-factor sign-in of administrators and managers in production, unless TOTP_REQUIRED says otherwise', () => {
  const roles = (env: Record<string, string>) => readConfig(env).factorRoles;
  expect(roles({})).toEqual([]);
  expect(roles(PRODUCTION)).toEqual([ADMIN, MANAGER]);
  expect(roles({ ...PRODUCTION, TOTP_REQUIRED: 'off' })).toEqual([]);
  expect(roles({ ...PRODUCTION, TOTP_REQUIRED: 'admin' })).toEqual([ADMIN]);
});

it('asks customers to confirm their number when SMS can be sent, unless CONFIRM_PHONE says otherwise', () => {
  const asks = (env: Record<string, string>) => readConfig(env).confirmsPhone;
  expect([{}, SMS, { CONFIRM_PHONE: 'on' }, { ...SMS, CONFIRM_PHONE: 'off' }].map(asks)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('takes a slash off the end of PUBLIC_URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL).toBe('https://shop.example');
});
