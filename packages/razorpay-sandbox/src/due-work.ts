// What happens at the provider without anybody calling: late captures, refunds that end, webhook calls.
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './context.ts';
import { captureDue } from './payments.ts';
import { settleDueRefunds } from './refunds.ts';
import { deliverDue, queueWebhooks } from './webhooks.ts';

const TICK_MS = 1_000;

export interface DueWork {
  /** Does what is due; resolves when that is done. */
  readonly run: () => Promise<void>;
  /** Lets what is being done end and nothing new begin. */
  readonly stop: () => Promise<void>;
}

/** Does what is due, one round at a time: a call while a round runs asks for another round after it. */
export function createDueWork(context: SandboxContext): DueWork {
  let isStopping = false;
  const round = async () => {
    if (isStopping) return;
    await queueWebhooks(context, await captureDue(context.db, context.now()));
    await queueWebhooks(context, await settleDueRefunds(context.db, context.now()));
    await deliverDue(context, () => isStopping);
  };
  const report = (err: unknown) => context.log.warn({ err }, 'the payment sandbox could not do what is due');
  let last: Promise<void> = Promise.resolve();
  return {
    run: () => {
      last = last.then(round).catch(report);
      return last;
    },
    stop: () => {
      isStopping = true;
      return last;
    },
  };
}

/** Looks for due work each second while the server listens; ends before it closes. */
export function runWhileListening(app: FastifyInstance, { run, stop }: DueWork): void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    await run();
    isBusy = false;
  };
  app.addHook('onListen', async () => {
    timer = setInterval(() => void tick(), TICK_MS);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await stop();
  });
}
