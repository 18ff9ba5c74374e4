// Every host that the server calls over HTTP; docs/asvs.md has the same table. `send` (http.ts) and the gateways with clients of
// their own refuse all others.
import type { Config } from '../config.ts';

interface Outgoing {
  /** A leading dot matches all subdomains. */
  readonly hosts: readonly string[];
  /** The setting whose address replaces the hosts. */
  readonly setting?: 'MEDIA_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'SMS_API_URL';
}

export const OUTGOING = {
  payments: { hosts: ['api.razorpay.com'] },
  sms: { hosts: ['control.msg91.com', 'api.twilio.com'], setting: 'SMS_API_URL' },
  /** Chrome, Firefox, Safari, and Edge on Windows. Browsers choose the address. */
  push: {
    hosts: [
      'fcm.googleapis.com',
      'android.googleapis.com',
      'jmt17.google.com',
      '.push.services.mozilla.com',
      '.push.apple.com',
      '.notify.windows.com',
    ],
  },
  pictures: { hosts: [], setting: 'MEDIA_URL' },
  traces: { hosts: [], setting: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
} as const satisfies Record<string, Outgoing>;

type Settings = { readonly NODE_ENV: string } & Partial<Pick<Config, NonNullable<Outgoing['setting']>>>;

/** Whether the server may call an address. */
export type HostCheck = (address: string) => boolean;

/** Creates the check for a service. Tests have push services on this machine. */
export function createHostCheck(service: keyof typeof OUTGOING, settings: Settings): HostCheck {
  const { hosts, setting }: Outgoing = OUTGOING[service];
  const own = setting === undefined ? undefined : settings[setting];
  if (own !== undefined) {
    const { origin } = new URL(own);
    return (address) => URL.canParse(address) && new URL(address).origin === origin;
  }
  const isListed = (name: string) => hosts.some((host) => (host.startsWith('.') ? name.endsWith(host) : name === host));
  const isTest = service === 'push' && settings.NODE_ENV === 'test';
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, port, username, password } = new URL(address);
    if (isTest && protocol === 'http:' && hostname === '127.0.0.1') return true;
    return protocol === 'https:' && port === '' && username === '' && password === '' && isListed(hostname);
  };
}
