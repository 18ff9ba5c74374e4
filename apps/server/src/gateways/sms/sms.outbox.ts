// The outbox: without a provider, messages are kept as JSON lines below DATA_DIR and, outside production, logged.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { SmsSender } from '../../ports/sms.ts';

/** Writes each message as one line `{"to","text","at"}` of `outbox/sms.jsonl`; the line is there when `send` returns. */
export function createOutboxSender(config: Pick<Config, 'dataDir' | 'isProduction'>, log: Logger): SmsSender {
  const folder = join(config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send({ to, text, at }) {
      const line = { to, text, at: at.toISOString() };
      appendFileSync(join(folder, 'sms.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 });
      // A log goes to many places; whoever reads a code there could take over the account.
      log.info(config.isProduction ? {} : { sms: line }, 'no SMS provider is set: the message is in the outbox');
    },
  };
}
