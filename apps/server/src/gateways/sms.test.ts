// Checks the SMS senders against a local provider, and the outbox on disk.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import type { Sms } from '../platform/ports/messages.ts';
import { createSmsSender } from './sms.ts';

const sms: Sms = {
  to: '9822041210',
  text: '012345 is your Tilgul OTP',
  template: 'reset_code',
  variables: { OTP: '012345' },
  at: new Date('2026-11-20T06:30:00.000Z'),
};
const silent = pino({ level: 'silent' });

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
/** A provider that records requests and answers as configured. `hangUp` closes the connection. */
async function provider(
  status: number,
  answer: string,
  options: { readonly hangUp?: boolean; readonly location?: string } = {},
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    if (options.hangUp) request.socket.destroy();
    else
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(options.location ? { location: options.location } : {}),
        })
        .end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const msg91 = { SMS_PROVIDER: 'msg91', SMS_TOKEN: 'auth-key', SMS_OTP_TEMPLATE: 'flow-1', SMS_SENDER: 'TILGUL' };
const twilio = { SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC123', SMS_TOKEN: 'auth-token', SMS_SENDER: '+15005550006' };
const senderFor = (settings: Record<string, string>) => createSmsSender(readConfig(settings), silent);

describe('without a provider', () => {
  it('writes each message as one line of the outbox and the log before send returns', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-sms-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
    const sender = createSmsSender(readConfig({ DATA_DIR: dataDir }), log);
    await sender.send(sms);
    await sender.send({ ...sms, text: 'two\nlines' });
    const file = join(dataDir, 'outbox', 'sms.jsonl');
    const line = { to: '9822041210', text: '012345 is your Tilgul OTP', at: '2026-11-20T06:30:00.000Z' };
    expect(readFileSync(file, 'utf8')).toBe(
      `${JSON.stringify(line)}\n${JSON.stringify({ ...line, text: 'two\nlines' })}\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ sms: line });
  });

  it('[N02] logs neither text nor number in production', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-sms-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
    await createSmsSender(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }), log).send(sms);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/012345|9822041210/);
    expect(readFileSync(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8')).toContain('012345');
  });
});

describe('MSG91', () => {
  it('receives the flow, the number with its country code and the variable', async () => {
    const { received, url } = await provider(200, '{"type":"success","message":"abc"}');
    await senderFor({ ...msg91, SMS_API_URL: url }).send(sms);
    const [request] = received;
    expect([request?.method, request?.url, request?.headers['authkey']]).toEqual(['POST', '/api/v5/flow/', 'auth-key']);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      template_id: 'flow-1',
      sender: 'TILGUL',
      short_url: '0',
      recipients: [{ mobiles: '919822041210', OTP: '012345' }],
    });
  });

  it.each([
    ['a code for a new number by its flow', { SMS_PHONE_TEMPLATE: 'flow-2' }, 'phone_code', ['flow-2']],
    ['a code for a new number by the flow of codes', {}, 'phone_code', ['flow-1']],
    ['a notice by its flow', { SMS_NOTICE_TEMPLATE: 'flow-3' }, 'phone_changed', ['flow-3']],
    ['no notice without a flow', {}, 'phone_changed', []],
  ] as const)('receives %s', async (_title, settings, template, flows) => {
    const { received, url } = await provider(200, '{"type":"success"}');
    await senderFor({ ...msg91, ...settings, SMS_API_URL: url }).send({ ...sms, template });
    expect(received.map(({ body }) => (JSON.parse(body) as { template_id: string }).template_id)).toEqual(flows);
  });

  it('fails on a refusal with status 200', async () => {
    const { url } = await provider(200, '{"type":"error","message":"Template id missing"}');
    await expect(senderFor({ ...msg91, SMS_API_URL: url }).send(sms)).rejects.toThrow('MSG91 refused the message');
  });

  it('needs its flow', () => {
    const { SMS_OTP_TEMPLATE: _none, ...rest } = msg91;
    expect(() => senderFor(rest)).toThrow('Setting SMS_OTP_TEMPLATE is needed for SMS_PROVIDER msg91.');
  });
});

describe('Twilio', () => {
  it('receives the text from the number, under the account', async () => {
    const { received, url } = await provider(201, '{"sid":"SM1"}');
    await senderFor({ ...twilio, SMS_API_URL: url }).send(sms);
    const [request] = received;
    expect([request?.method, request?.url]).toEqual(['POST', '/2010-04-01/Accounts/AC123/Messages.json']);
    expect(request?.headers['authorization']).toBe(`Basic ${Buffer.from('AC123:auth-token').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+919822041210',
      From: '+15005550006',
      Body: sms.text,
    });
  });

  it('receives a messaging service by its id', async () => {
    const { received, url } = await provider(201, '{"sid":"SM1"}');
    const service = `MG${'0123456789abcdef'.repeat(2)}`;
    await senderFor({ ...twilio, SMS_SENDER: service, SMS_API_URL: url }).send(sms);
    expect(new URLSearchParams(received[0]?.body).get('MessagingServiceSid')).toBe(service);
  });

  it.each(['SMS_ACCOUNT', 'SMS_SENDER'])('needs %s', (name) => {
    expect(() => senderFor({ ...twilio, [name]: '' })).toThrow(`Setting ${name} is needed for SMS_PROVIDER twilio.`);
  });
});

describe('a provider that fails', () => {
  /** The sender's error, which may be logged. */
  const complaint = (settings: Record<string, string>) =>
    senderFor(settings)
      .send(sms)
      .then(
        () => 'sent',
        (error: unknown) => String(error),
      );

  it.each([
    [500, 'Error: Twilio refused the message with status 500'],
    [401, 'Error: Twilio refused the message with status 401'],
  ])('reports %i without number, text or key', async (status, expected) => {
    const { url } = await provider(status, `{"message":"${sms.to} ${sms.text} auth-token"}`);
    expect(await complaint({ ...twilio, SMS_API_URL: url })).toBe(expected);
  });

  it('counts as unreachable if it closes the connection or redirects, and no other host gets the key', async () => {
    const hangingUp = await provider(200, '{}', { hangUp: true });
    expect(await complaint({ ...twilio, SMS_API_URL: hangingUp.url })).toMatch(/^Error: Twilio could not be reached/);
    const elsewhere = await provider(200, '{}');
    const redirecting = await provider(307, '{}', { location: elsewhere.url });
    expect(await complaint({ ...twilio, SMS_API_URL: redirecting.url })).toMatch(/^Error: Twilio could not be reached/);
    expect(elsewhere.received).toEqual([]);
  });
});
