import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Message {
  readonly to: string;
  readonly text: string;
}

/** What was sent to a number, oldest first, as the outbox keeps it while no SMS provider is set. */
export function messagesTo(dataDir: string, phone: string): readonly string[] {
  const lines = readFileSync(join(dataDir, 'outbox/sms.jsonl'), 'utf8').trim().split('\n');
  const sent = lines.map((line): Message => JSON.parse(line));
  return sent.filter(({ to }) => to.endsWith(phone)).map(({ text }) => text);
}

/** The newest code sent to a number. */
export const lastCode = (dataDir: string, phone: string): string | undefined =>
  messagesTo(dataDir, phone)
    .at(-1)
    ?.match(/\b\d{6}\b/)?.[0];
