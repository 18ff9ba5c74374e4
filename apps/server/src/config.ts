// The settings: the only place that reads and checks environment variables.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PASSWORD_MAX, PASSWORD_MIN } from '@tilgul/contract/rules/limits';
import type { Role } from '@tilgul/contract/rules/roles';
import * as z from 'zod/mini';
import {
  databaseUrl,
  factorDemand,
  factorRoles,
  flag,
  integer,
  optional,
  origin,
  origins,
  parseList,
  parseSecrets,
  path,
  proxies,
  risks,
  SECRET_MIN,
  share,
  splitHosts,
  text,
  timeZone,
  url,
  withDefault,
} from './config-values.ts';

const environment = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  PORT: withDefault(integer(0, 65535), '3000'),
  HOST: withDefault(text(), '127.0.0.1'),
  DATA_DIR: optional(path),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_LISTEN_URL: optional(databaseUrl),
  DATABASE_READ_URL: optional(databaseUrl),
  DATABASE_PREPARE: withDefault(flag, 'on'),
  DATABASE_POOL: withDefault(integer(2, 200), '20'),
  MEDIA_URL: optional(url(/^https?:$/)),
  MEDIA_KEY_ID: optional(text()),
  MEDIA_KEY_SECRET: optional(text()),
  MEDIA_REGION: withDefault(text(60), 'us-east-1'),
  SEED: optional(z.enum(['demo', 'none'], { error: 'must be demo or none' })),
  WEB_DIR: optional(path),
  JWT_SECRET: optional(z.string().check(z.minLength(SECRET_MIN, `must have at least ${SECRET_MIN} characters`))),
  SECRET_LOST: withDefault(flag, 'off'),
  BUSINESS_TZ: withDefault(timeZone, 'Asia/Kolkata'),
  CORS_ORIGIN: optional(origins),
  TRUST_PROXY: optional(proxies),
  PASSWORD_MIN: optional(integer(PASSWORD_MIN, PASSWORD_MAX)),
  TOTP_REQUIRED: optional(factorDemand),
  RATE_LIMITS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  CONFIRM_PHONE: withDefault(z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }), 'auto'),
  CASH_ORDER_MAX: withDefault(integer(1, 9_999_999), '10000'),
  LINE_MAX: withDefault(integer(1, 9_999), '99'),
  OPEN_ORDERS_MAX: withDefault(integer(1, 1_000_000), '5'),
  OPEN_ORDERS_PER_WINDOW: withDefault(integer(1, 1_000_000), '2'),
  WINDOW_PLACES_MAX: withDefault(integer(1, 1_000_000), '5'),
  CASH_CANCELLATIONS_MAX: withDefault(integer(1, 1_000_000), '5'),
  CASH_DIFFERENCE_NOTICE: withDefault(integer(0, 9_999_999), '100'),
  HOLD_RENEWALS: withDefault(integer(0, 1_000), '2'),
  ADDRESSES_MAX: withDefault(integer(1, 1_000), '20'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  SLOW_QUERY_MS: withDefault(integer(0, 60_000), '500'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(/^https?:$/)),
  OTEL_TRACES_SAMPLER_ARG: withDefault(share, '0.1'),
  METRICS_TOKEN: optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  RAZORPAY_KEY_ID: optional(text()),
  RAZORPAY_KEY_SECRET: optional(text()),
  RAZORPAY_WEBHOOK_SECRET: optional(text()),
  SMS_PROVIDER: withDefault(z.enum(['none', 'msg91', 'twilio'], { error: 'must be none, msg91 or twilio' }), 'none'),
  SMS_PER_HOUR: withDefault(integer(1, 1_000_000), '500'),
  SMS_API_URL: optional(url(/^https?:$/)),
  SMS_ACCOUNT: optional(text()),
  SMS_TOKEN: optional(text()),
  SMS_SENDER: optional(text()),
  SMS_OTP_TEMPLATE: optional(text()),
  SMS_PHONE_TEMPLATE: optional(text()),
  SMS_SIGN_IN_TEMPLATE: optional(text()),
  SMS_NOTICE_TEMPLATE: optional(text()),
  BRAND: withDefault(text(60), 'Tilgul'),
  BRAND_LOCAL: withDefault(text(60), 'तिळगुळ'),
  TILE_URL: withDefault(url(/^https?:$/), 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: withDefault(text(), '© OpenStreetMap contributors'),
  VIDEO_URL: optional(url(/^https?:$/)),
  CONTACT_ADDRESS: withDefault(text(), '12 Market Yard Road, Gultekdi, Pune, Maharashtra 411037'),
  CONTACT_PHONE: withDefault(text(), '+91 20 4000 1200'),
  CONTACT_EMAIL: withDefault(text(), 'care@tilgul.example'),
  GRIEVANCE_OFFICER: withDefault(text(), 'Meera Kulkarni'),
  FSSAI: withDefault(text(20), '11526034000123'),
  PUSH: withDefault(flag, 'on'),
  PUSH_CONTACT: optional(url(/^(mailto|https):$/)),
  HTTPS: withDefault(flag, 'off'),
  PUBLIC_URL: optional(origin),
  API_DOCS: optional(flag),
  ALLOW_INSECURE: optional(risks),
});

/** Minimum password length in production, unless PASSWORD_MIN is set. */
const PRODUCTION_PASSWORD_MIN = 8;

/** Settings of earlier versions, and what replaced them. They would be ignored in silence. */
const REPLACED: Readonly<Record<string, string>> = {
  CONFIRM_PHONE_FOR_CASH: 'CONFIRM_PHONE',
  NEW_ACCOUNT_ORDER_MAX: 'CASH_ORDER_MAX',
  NEW_ACCOUNT_LINE_MAX: 'LINE_MAX',
  NEW_ACCOUNT_CASH_ORDERS: 'OPEN_ORDERS_MAX',
};

type Environment = z.output<typeof environment>;

/** Names of all settings, each explained in docs/operations.md. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** The checked settings. docs/operations.md explains each. */
export interface Config
  extends Omit<
    Environment,
    | 'API_DOCS'
    | 'CORS_ORIGIN'
    | 'DATA_DIR'
    | 'PASSWORD_MIN'
    | 'SEED'
    | 'ALLOW_INSECURE'
    | 'TOTP_REQUIRED'
    | 'CONFIRM_PHONE'
  > {
  /** Parsed CORS_ORIGIN. */
  readonly corsOrigins: readonly string[];
  readonly dataDir: string;
  /** Whether DATA_DIR was set. The default may move to a folder that the database's user can reach. */
  readonly dataDirNamed: boolean;
  /** Whether the API description is served. */
  readonly API_DOCS: boolean;
  /** Minimum length of a new password. */
  readonly PASSWORD_MIN: number;
  readonly seed: 'demo' | 'none';
  readonly isProduction: boolean;
  /** Whether NODE_ENV was set. A server that others can reach must not guess its environment. */
  readonly nodeEnvNamed: boolean;
  /** Parsed JWT_SECRET: the first is in use, the others remain valid. */
  readonly jwtSecrets: readonly string[];
  /** Risks (`sms`, `http`) that this production server accepts. */
  readonly allowInsecure: readonly string[];
  /** Roles that must use two-factor sign-in: those of TOTP_REQUIRED, in production administrators and managers unless it is set. */
  readonly factorRoles: readonly Role[];
  /** Whether staff and managers must replace a password that another user set before anything else, and within 72 hours. */
  readonly replacesSetPasswords: boolean;
  /** Whether customers must confirm their phone number before they order, pay or turn on two-factor sign-in or push messages. */
  readonly confirmsPhone: boolean;
}

/** A setting that prevents the start. Its message is the one line to print. */
export class BadSetting extends Error {}

/** Throws a BadSetting that names the setting and the reason. */
const reject = (name: string, why: string): never => {
  throw new BadSetting(`Setting ${name} ${why}.`);
};

/** Checks settings that depend on each other. */
function checkCombinations(env: Environment): void {
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.RATE_LIMITS === 'off') reject('RATE_LIMITS', 'must not be off when NODE_ENV is production');
  const keys = [env.RAZORPAY_KEY_ID, env.RAZORPAY_KEY_SECRET, env.RAZORPAY_WEBHOOK_SECRET];
  if (keys.some(Boolean) && !keys.every(Boolean))
    reject('RAZORPAY_KEY_ID', 'needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET beside it');
  // The embedded database has 60 connections, some of which the listener and other programs need.
  if (env.DATABASE_URL === undefined && env.DATABASE_POOL > 45)
    reject('DATABASE_POOL', 'must be at most 45 for the embedded database');
  if (env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_URL === undefined)
    reject('DATABASE_LISTEN_URL', 'needs DATABASE_URL beside it');
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    reject('DATABASE_READ_URL', 'needs DATABASE_URL beside it');
  if (env.DATABASE_READ_URL !== undefined && splitHosts(env.DATABASE_READ_URL).length > 1)
    reject('DATABASE_READ_URL', 'must name one host');
  const bucket = [env.MEDIA_URL, env.MEDIA_KEY_ID, env.MEDIA_KEY_SECRET];
  if (bucket.some(Boolean) && !bucket.every(Boolean))
    reject('MEDIA_URL', 'needs MEDIA_KEY_ID and MEDIA_KEY_SECRET beside it, and they need it');
  if (env.MEDIA_URL !== undefined && new URL(env.MEDIA_URL).pathname === '/')
    reject('MEDIA_URL', 'must name a bucket, such as https://s3.example.com/pictures');
  const needed = {
    none: [],
    msg91: ['SMS_TOKEN', 'SMS_OTP_TEMPLATE'],
    twilio: ['SMS_TOKEN', 'SMS_ACCOUNT', 'SMS_SENDER'],
  } as const;
  for (const name of needed[env.SMS_PROVIDER])
    if (!env[name]) reject(name, `is needed for SMS_PROVIDER ${env.SMS_PROVIDER}`);
}

/** Reads the settings from an environment. Throws BadSetting for the first invalid one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  for (const [name, replacement] of Object.entries(REPLACED)) if (env[name]) reject(name, `is now ${replacement}`);
  const result = z.safeParse(environment, env);
  if (!result.success) {
    const issue = result.error.issues[0];
    return reject(
      String(issue?.path[0] ?? '?'),
      (issue?.message ?? 'is not valid').replace(/^(?!must|is)/, 'is not valid: ').replace(/\.$/, ''),
    );
  }
  checkCombinations(result.data);
  const { CORS_ORIGIN, DATA_DIR, SEED, ALLOW_INSECURE, TOTP_REQUIRED, CONFIRM_PHONE, ...rest } = result.data;
  const isProduction = rest.NODE_ENV === 'production';
  return {
    ...rest,
    isProduction,
    nodeEnvNamed: Boolean(env['NODE_ENV']),
    jwtSecrets: rest.JWT_SECRET === undefined ? [] : parseSecrets(rest.JWT_SECRET),
    factorRoles: factorRoles(TOTP_REQUIRED ?? (isProduction ? 'manager' : 'off')),
    replacesSetPasswords: isProduction,
    confirmsPhone: CONFIRM_PHONE === 'auto' ? rest.SMS_PROVIDER !== 'none' : CONFIRM_PHONE === 'on',
    allowInsecure: ALLOW_INSECURE === undefined ? [] : parseList(ALLOW_INSECURE),
    API_DOCS: rest.API_DOCS ?? !isProduction,
    PASSWORD_MIN: rest.PASSWORD_MIN ?? (isProduction ? PRODUCTION_PASSWORD_MIN : PASSWORD_MIN),
    corsOrigins: CORS_ORIGIN === undefined ? [] : parseList(CORS_ORIGIN),
    dataDir: resolve(DATA_DIR ?? 'data'),
    dataDirNamed: DATA_DIR !== undefined,
    seed: SEED ?? (rest.DATABASE_URL === undefined && !isProduction ? 'demo' : 'none'),
  };
}

/** Whether a server on this host is reachable from this machine only. */
const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Why other machines may reach the server; undefined when nothing says so. */
function getExposure({ DATABASE_URL, HTTPS, TRUST_PROXY, HOST }: Config): string | undefined {
  if (DATABASE_URL !== undefined) return 'DATABASE_URL is set';
  if (HTTPS) return 'HTTPS is on';
  if (TRUST_PROXY !== undefined) return 'TRUST_PROXY is set';
  return isLocal(HOST) ? undefined : `HOST is ${HOST}`;
}

/**
 * Reads the settings of a server; other programs use `readConfig`. Where others can reach it, demo data and the payment
 * sandbox must be asked for, and production must keep codes and sessions private (RUN-6, RUN-7). Throws BadSetting for
 * the first invalid one.
 */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env);
  const exposed = getExposure(config);
  if (!config.nodeEnvNamed && exposed !== undefined)
    reject(
      'NODE_ENV',
      `must be set because ${exposed}: production for a real shop, development for the payment sandbox and demo data`,
    );
  const lacks = (risk: string) => config.isProduction && !config.allowInsecure.includes(risk);
  if (config.SMS_PROVIDER === 'none' && lacks('sms'))
    reject('SMS_PROVIDER', 'is needed when NODE_ENV is production, unless ALLOW_INSECURE names sms');
  if (!config.HTTPS && lacks('http'))
    reject('HTTPS', 'must be on when NODE_ENV is production, unless ALLOW_INSECURE names http');
  if (config.isProduction && config.PUBLIC_URL === undefined)
    reject('PUBLIC_URL', "is needed when NODE_ENV is production: the shop's address, such as https://shop.example");
  return config;
}
