// Answers clients whose request never became one: too slow, too long a header, not HTTP.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { SecurityHeaders } from './security-headers.ts';

const SAID: Readonly<Record<string, readonly [number, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
};

type Headers = SecurityHeaders['ofCalls'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers in the shape of every refusal and closes the connection; a socket that is gone is only closed. */
export const socketRefusal =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, reason, detail] = SAID[error.code ?? ''] ?? [400, 'Bad Request', 'The request could not be read.'];
    const body = JSON.stringify({ detail });
    const head = [
      `HTTP/1.1 ${status} ${reason}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };

/** Answers a client that expects what HTTP does not know, which Node would answer without any header of ours. */
export const expectationRefusal =
  (headers: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response
      .writeHead(417, { ...headers, 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', Connection: 'close' })
      .end(JSON.stringify({ detail: 'The expectation of the request cannot be met.' }));
  };
