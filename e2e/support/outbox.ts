// Reads SMS from the outbox, which holds them while no provider is set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Message {
  readonly to: string;
  readonly text: string;
}

/** Messages to a number, oldest first. */
export function readMessages(dataDir: string, phone: string): readonly string[] {
  const lines = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n');
  const sent = lines.map((line): Message => JSON.parse(line));
  return sent.filter(({ to }) => to.endsWith(phone)).map(({ text }) => text);
}

/** The latest code sent to a number. */
export const readLastCode = (dataDir: string, phone: string): string | undefined =>
  readMessages(dataDir, phone)
    .at(-1)
    ?.match(/\b\d{6}\b/)?.[0];
