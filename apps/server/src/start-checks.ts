// What a server must have been told before it listens; programs beside it need none of that.
import { isIP } from 'node:net';
import { type Config, readConfig, reject } from './config.ts';

/** Whether only this machine reaches a server that listens there. */
const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The setting by which others than this machine may use the server, undefined when nothing says so. */
function exposedBy({ DATABASE_URL, HTTPS, TRUST_PROXY, HOST }: Config): string | undefined {
  if (DATABASE_URL !== undefined) return 'DATABASE_URL is set';
  if (HTTPS) return 'HTTPS is on';
  if (TRUST_PROXY !== undefined) return 'TRUST_PROXY is set';
  return isLocal(HOST) ? undefined : `HOST is ${HOST}`;
}

/**
 * The settings of a server; throws BadSetting naming the first wrong one. Demo data and the payment stand-in have to be
 * asked for where others may come in, and production has to have what keeps codes and sessions private (RUN-6, RUN-7).
 */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env);
  const exposed = exposedBy(config);
  if (!config.nodeEnvNamed && exposed !== undefined)
    reject(
      'NODE_ENV',
      `must be set because ${exposed}: production for a real shop, development for the payment stand-in and demo data`,
    );
  const lacks = (risk: string) => config.isProduction && !config.allowInsecure.includes(risk);
  if (config.SMS_PROVIDER === 'none' && lacks('sms'))
    reject('SMS_PROVIDER', 'is needed when NODE_ENV is production, unless ALLOW_INSECURE names sms');
  if (!config.HTTPS && lacks('http'))
    reject('HTTPS', 'must be on when NODE_ENV is production, unless ALLOW_INSECURE names http');
  return config;
}
