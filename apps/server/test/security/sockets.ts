// Raw connections for tests of malformed requests.
import { once } from 'node:events';
import net from 'node:net';

export interface RawSocket {
  /** Sends bytes, or does nothing once the other side has closed. */
  send(bytes: string | Buffer): void;
  /** Everything received so far. */
  readonly text: () => string;
  /** Resolves with everything received, once the other side has closed the connection. */
  readonly closed: Promise<string>;
  /** Resolves once the received text matches. */
  waitFor(pattern: RegExp): Promise<string>;
  readonly socket: net.Socket;
}

export async function connectRaw(port: number): Promise<RawSocket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return {
    send: (bytes) => {
      if (socket.writable) socket.write(bytes);
    },
    text: () => text,
    closed,
    waitFor: async (pattern) => {
      while (!pattern.test(text)) {
        const over = await Promise.race([once(socket, 'data').then(() => false), closed.then(() => true)]);
        if (over && !pattern.test(text)) throw new Error(`closed without ${pattern}: ${text.slice(0, 200)}`);
      }
      return text;
    },
    socket,
  };
}

/** Sends a raw request and returns status, headers in lowercase, and body. The connection is closed afterwards. */
export async function requestRaw(
  port: number,
  request: string | Buffer,
): Promise<{ status: number; head: string; body: string }> {
  const raw = await connectRaw(port);
  raw.send(request);
  const text = await raw.closed;
  const [head = '', ...body] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    head: head.toLowerCase(),
    body: body.join('\r\n\r\n'),
  };
}
