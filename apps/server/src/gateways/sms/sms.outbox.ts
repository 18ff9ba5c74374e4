// The outbox: without a provider, messages are kept as JSON lines below DATA_DIR and, outside production, logged.
import { appendFileSync, closeSync, fstatSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { SmsSender } from '../../platform/ports/sms.ts';

/** Adds a line to a file, or nothing: a disk without room may take the first half of it. */
function appendLine(path: string, line: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const { size } = fstatSync(file);
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** Writes each message as one line `{"to","text","at"}` of `outbox/sms.jsonl`; the line is there when `send` returns. */
export function createOutboxSender(config: Pick<Config, 'dataDir' | 'isProduction'>, log: Logger): SmsSender {
  const folder = join(config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send({ to, text, at }) {
      const line = { to, text, at: at.toISOString() };
      appendLine(join(folder, 'sms.jsonl'), JSON.stringify(line));
      // A log goes to many places; whoever reads a code there could take over the account.
      log.info(config.isProduction ? {} : { sms: line }, 'no SMS provider is set: the message is in the outbox');
    },
  };
}
