// Proves what a start asks for where others may come in, and in production; and that all else starts as it always did.
import { describe, expect, it } from 'vitest';
import { BadSetting } from './config.ts';
import { readServerConfig } from './start-checks.ts';

/** The one line that a start with these settings prints, undefined when it starts. */
function lineOf(env: Record<string, string>): string | undefined {
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

describe('[N01] demo data and payment stand-in', () => {
  const exposed: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://shop@localhost/shop' },
    { HTTPS: 'on' },
    { TRUST_PROXY: 'loopback' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.4' },
    { HOST: 'shop.example' },
  ];

  it.each(exposed)('have to be asked for with %o', (env) => {
    expect(lineOf(env)).toMatch(/^Setting NODE_ENV must be set because [^\n]+\.$/);
    expect(lineOf({ ...env, NODE_ENV: '' })).toMatch(/^Setting NODE_ENV /);
    for (const NODE_ENV of ['development', 'test']) expect(lineOf({ ...env, NODE_ENV })).toBeUndefined();
  });

  it.each<Record<string, string>>([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { SEED: 'demo', PORT: '8080' },
  ])('need no words on a server of its own machine (%o)', (env) => {
    expect(lineOf(env)).toBeUndefined();
  });

  it('come with development where it is named', () => {
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
    ['ALLOW_INSECURE', { ALLOW_INSECURE: 'everything' }],
    ['ALLOW_INSECURE', { ALLOW_INSECURE: 'sms http' }],
  ])('without %s is refused in one line that names it (%o)', (name, env) => {
    expect(lineOf({ ...PRODUCTION, ...env })).toMatch(new RegExp(`^Setting ${name} [^\\n]+\\.$`));
  });

  it.each<Record<string, string>>([
    { ...SMS, HTTPS: 'on' },
    { ALLOW_INSECURE: 'sms,http' },
    { ALLOW_INSECURE: 'http, sms' },
    { ...SMS, ALLOW_INSECURE: 'http' },
    { HTTPS: 'on', ALLOW_INSECURE: 'sms' },
  ])('starts with %o', (env) => {
    expect(lineOf({ ...PRODUCTION, ...env })).toBeUndefined();
  });
});
