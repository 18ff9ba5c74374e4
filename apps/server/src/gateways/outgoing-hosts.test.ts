// Checks that the server calls only the hosts of its list, and follows no redirect to another.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { post, send } from './http.ts';
import { createBucket } from './media-s3.ts';
import { createHostCheck, OUTGOING } from './outgoing-hosts.ts';
import { createOtelTracing } from './tracing.ts';

const production = { NODE_ENV: 'production' } as const;

/** A server that records requests and redirects all of them to `location`. */
async function listen(location = '/') {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(307, { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

describe('[N13] an outgoing call', async () => {
  const stranger = await listen();
  const redirecting = await listen(stranger.url);

  it.each(['payments', 'sms', 'push', 'pictures', 'traces'] as const)('of %s goes to listed hosts only', (service) => {
    const accepts = createHostCheck(service, production);
    for (const host of OUTGOING[service].hosts) {
      const address = `https://${host.startsWith('.') ? `a${host}` : host}`;
      expect(accepts(`${address}/x`)).toBe(true);
      for (const other of [address.replace('https', 'http'), `${address}:444`, `${address}.evil.example`])
        expect(accepts(other)).toBe(false);
    }
    for (const other of [
      'https://evil.example',
      'http://127.0.0.1',
      'https://169.254.169.254',
      'file:///etc/passwd',
      '',
    ])
      expect(accepts(other)).toBe(false);
  });

  it.each([
    ['sms', 'SMS_API_URL'],
    ['pictures', 'MEDIA_URL'],
    ['traces', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ] as const)('of %s goes to the address of %s only', (service, setting) => {
    const accepts = createHostCheck(service, { ...production, [setting]: 'http://10.0.0.5:4318/folder' });
    expect(accepts('http://10.0.0.5:4318/anything')).toBe(true);
    for (const other of [
      'https://10.0.0.5:4318',
      'http://10.0.0.5',
      'https://control.msg91.com',
      'https://evil.example',
    ])
      expect(accepts(other)).toBe(false);
  });

  it('to another host is refused before it is made', async () => {
    const service = { name: 'Razorpay', accepts: createHostCheck('payments', production) };
    await expect(send(service, stranger.url, {})).rejects.toThrow('The address does not belong to Razorpay.');
    await expect(post(service, stranger.url, {})).rejects.toThrow('Razorpay could not be reached: Error');
    expect(() =>
      createOtelTracing({ endpoint: stranger.url, ratio: 1, accepts: createHostCheck('traces', production) }),
    ).toThrow('not listed');
    expect(stranger.requests).toEqual([]);
  });

  it('is not redirected, nor does a name lead a bucket elsewhere', async () => {
    const service = { name: 'It', accepts: () => true };
    await expect(send(service, redirecting.url, {})).rejects.toThrow();
    const url = `${redirecting.url}/pictures`;
    const bucket = createBucket({ url, keyId: 'k', keySecret: 's', region: 'here', retries: 0 });
    await expect(bucket.read('a-160.webp')).rejects.toThrow('cannot be used');
    expect(redirecting.requests).toEqual(['/', '/pictures/a-160.webp']);
    await expect(bucket.read(`${stranger.url}/a-160.webp`)).rejects.toThrow('the address is not its own');
    expect(stranger.requests).toEqual([]);
  });
});
