// The push services of the browsers: the server calls no other address that a client names (security N11).

/** Hosts of Chrome and its kin, Firefox, Safari, and Edge on Windows; a leading dot means every host below. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const isService = (host: string): boolean =>
  SERVICES.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service));

/** Which addresses the server may push to. Tests have a push service of their own on this machine. */
export function createEndpointCheck({ NODE_ENV }: { readonly NODE_ENV: string }): (endpoint: string) => boolean {
  const isTest = NODE_ENV === 'test';
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (isTest && protocol === 'http:' && hostname === '127.0.0.1') return true;
    return protocol === 'https:' && port === '' && username === '' && password === '' && isService(hostname);
  };
}
