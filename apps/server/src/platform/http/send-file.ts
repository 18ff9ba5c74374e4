// Sends what is no JSON: a file to keep or to show.
import type { FastifyReply } from 'fastify';

export interface SentFile {
  /** Under which a browser keeps it; letters, digits, `-` and `.` only. */
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Shown in the browser instead of kept. */
  readonly isShown?: boolean;
}

/** Sends a file as the answer of a call; what its handler returns is not sent any more. */
export function sendFile(reply: FastifyReply, { name, type, content, isShown = false }: SentFile): void {
  reply.header('Cache-Control', 'no-store');
  reply.header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`);
  // Bytes, so that no serialiser of the call's answer touches them.
  reply.type(type).send(Buffer.from(content));
}
