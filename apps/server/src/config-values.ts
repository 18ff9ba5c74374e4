// Value types of environment variables.
import { isIP } from 'node:net';
import { ADMIN, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import * as z from 'zod/mini';

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** Splits a database URL into one URL per host: `postgres://u:p@a:5432,b:5433/shop` becomes two. */
export function splitHosts(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => scheme + host + rest);
}

/** Checks that each host's URL is valid, and that several hosts ask for the writable one only. */
function isDatabaseUrl(text: string): boolean {
  const urls = splitHosts(text);
  return urls.every((url) => {
    if (!(URL_PARTS.test(url) && URL.canParse(url))) return false;
    const wanted = new URL(url).searchParams.get('target_session_attrs');
    return wanted === null || wanted === 'read-write' || (urls.length === 1 && wanted === 'any');
  });
}

const ON = ['on', '1', 'true'];
export const flag = z.pipe(
  z.enum([...ON, 'off', '0', 'false'], { error: 'must be on or off' }),
  z.transform((value) => ON.includes(value)),
);
/** Replaces blank and missing values before the schema sees them. */
const replaceBlank = <Out>(schema: z.core.$ZodType, blank: string | undefined) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === undefined || value === '' ? blank : value)),
    schema as z.core.$ZodType<unknown, unknown>,
  ) as unknown as z.ZodMiniType<Out, unknown>;
export const optional = <T extends z.core.$ZodType>(schema: T) =>
  replaceBlank<z.output<T> | undefined>(z.optional(schema), undefined);
export const withDefault = <T extends z.core.$ZodType>(schema: T, fallback: string) =>
  replaceBlank<z.output<T>>(schema, fallback);

export const text = (max = 500) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
export const integer = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN)),
    z
      .number(`must be a whole number from ${min} to ${max}`)
      .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
  );
/** A fraction from 0 to 1. */
export const share = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^[\d.]+$/.test(value) ? Number(value) : Number.NaN)),
  z.number('must be a number from 0 to 1').check(z.lte(1, 'must be at most 1')),
);
export const url = (protocols: RegExp) =>
  z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), 'must be a URL'));
export const databaseUrl = z.string().check(z.refine(isDatabaseUrl, 'must be a PostgreSQL URL'));
/** Values of TRUST_PROXY: Fastify's names, addresses, and networks such as 10.0.0.0/8. */
function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return (
    isIP(address) > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}
export const parseList = (text: string): string[] => text.split(',').map((word) => word.trim());
export const proxies = z
  .string()
  .check(z.refine((value) => parseList(value).every(isProxy), 'must be a list of proxy addresses'));
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const withoutSlash = (text: string): string => text.trim().replace(/\/$/, '');
/** An origin such as `https://shop.example`; a slash at its end is left out. */
export const origin = z.pipe(
  z
    .string()
    .check(z.refine((value) => isOrigin(withoutSlash(value)), 'must be an origin such as https://shop.example')),
  z.transform(withoutSlash),
);
export const origins = z
  .string()
  .check(
    z.refine(
      (value) => parseList(value).every(isOrigin),
      'must be a list of origins such as https://shop.example, never *',
    ),
  );
export const SECRET_MIN = 32;
/** Splits a list of secrets. A comma between pieces too short to be secrets belongs to a single secret. */
export function parseSecrets(text: string): string[] {
  const secrets = parseList(text);
  return secrets.every((secret) => secret.length >= SECRET_MIN) ? secrets : [text];
}
/** Risks that production accepts only when ALLOW_INSECURE names them. */
const RISKS = ['sms', 'http'];
export const risks = z
  .string()
  .check(z.refine((value) => parseList(value).every((word) => RISKS.includes(word)), 'must be a list of sms and http'));
/** Abbreviations mean different places: IST is India for Node and Israel for PostgreSQL. */
const isPlaceName = (name: string) => name === 'UTC' || /^[A-Za-z]+\/[A-Za-z]/.test(name);
export const timeZone = z.string().check(
  z.refine((value) => {
    try {
      return isPlaceName(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== null;
    } catch {
      return false;
    }
  }, 'must be UTC or a time zone such as Asia/Kolkata'),
);
/** Shells replace the ~ of a path; unit and environment files pass it on, as the name of a folder. */
export const path = text().check(
  z.refine((value) => !value.startsWith('~'), 'must not start with ~: write the path out'),
);

/** Roles that must use two-factor sign-in: each word includes the roles before it. */
const FACTOR_DEMANDS = { off: [], admin: [ADMIN], manager: [ADMIN, MANAGER], staff: [ADMIN, MANAGER, STAFF] } as const;
type FactorDemand = keyof typeof FACTOR_DEMANDS;
export const factorDemand = z.enum(Object.keys(FACTOR_DEMANDS) as FactorDemand[], {
  error: 'must be off, admin, manager or staff',
});
export const factorRoles = (demand: FactorDemand): readonly Role[] => FACTOR_DEMANDS[demand];
