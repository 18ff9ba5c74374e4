// Checks the SMS queue: filled in the transaction, sent once, retried, deleted when sent, encrypted while waiting.
import { api } from '@tilgul/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../test/support/harness.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Sms, SmsQueue } from '../platform/ports/messages.ts';
import { createSmsQueue } from './sms.ts';

const world = await createWorld();
const { db, secrets } = world.deps;
const sent: Sms[] = [];
const warned: unknown[] = [];
let answer: () => Promise<void> = async () => undefined;

function createQueue(sealKeys = secrets.sealKeys): SmsQueue {
  const sender = {
    send: async (sms: Sms) => {
      await answer();
      sent.push(sms);
    },
  };
  return createSmsQueue({
    db,
    now: world.clock.now,
    sender,
    sealKeys,
    timeZone: 'Asia/Kolkata',
    log: { warn: (...words) => void warned.push(words) },
  });
}
const queue = createQueue();
afterAll(() => queue.close());

beforeEach(async () => {
  await db.deleteFrom('sms_jobs').execute();
  sent.length = 0;
  warned.length = 0;
  answer = async () => undefined;
});

const refuse = async () => {
  throw new Error('MSG91 refused the message with status 500');
};
const request = () => {
  const at = world.clock.now();
  const text = '482913 is your Tilgul OTP';
  return {
    to: '9822041210',
    template: 'reset_code' as const,
    text,
    variables: { OTP: '482913' },
    at,
    expiresAt: new Date(at.getTime() + 300_000),
  };
};
const ask = (isWanted = true, of = queue) => inTransaction(db, (tx) => of.enqueue(tx, request(), { isWanted }));
const waiting = async () => (await db.selectFrom('sms_jobs').select('id').execute()).length;

describe('a message', () => {
  it('is sent right after the commit, and its row is deleted afterwards', async () => {
    await ask();
    await expect.poll(waiting).toBe(0);
    expect(sent).toEqual([
      expect.objectContaining({ to: '9822041210', text: '482913 is your Tilgul OTP', variables: { OTP: '482913' } }),
    ]);
  });

  it('is never sent when its transaction was rolled back', async () => {
    const entry = inTransaction(db, async (tx) => {
      await queue.enqueue(tx, request(), { isWanted: true });
      throw new Error('undone');
    });
    await expect(entry).rejects.toThrow('undone');
    await queue.sendDue();
    expect([sent.length, await waiting()]).toEqual([0, 0]);
  });

  it('[O05] leaves the same row for the same time without a recipient, and is not sent', async () => {
    await ask(false);
    await expect.poll(waiting).toBe(0);
    expect(sent).toEqual([]);
  });

  it('cannot be read while waiting', async () => {
    answer = refuse;
    await ask();
    await expect.poll(() => warned.length).toBe(1);
    const row = await db.selectFrom('sms_jobs').selectAll().executeTakeFirstOrThrow();
    expect(row.message.toString('latin1')).not.toMatch(/482913|9822041210/);
    expect(JSON.stringify(warned)).not.toMatch(/482913|9822041210/);
  });

  it('is retried with growing pauses after a refusal of the provider, until it is sent', async () => {
    answer = refuse;
    await ask();
    await expect.poll(() => warned.length).toBe(1);
    await queue.sendDue();
    expect(warned).toHaveLength(1);
    world.clock.advance(2_100);
    await queue.sendDue();
    expect(warned).toHaveLength(2);
    world.clock.advance(2_100);
    await queue.sendDue();
    expect(warned).toHaveLength(2);
    answer = async () => undefined;
    world.clock.advance(2_100);
    await queue.sendDue();
    expect([sent.length, await waiting()]).toEqual([1, 0]);
  });

  it('of a dead server is sent once by another one, however many look for it', async () => {
    answer = () => new Promise(() => undefined);
    await ask(true, createQueue());
    answer = async () => undefined;
    const others = [createQueue(), createQueue(), createQueue()];
    await Promise.all(others.map((other) => other.sendDue()));
    expect(sent).toEqual([]);
    world.clock.advance(21_000);
    await Promise.all(others.map((other) => other.sendDue()));
    expect([sent.length, await waiting()]).toEqual([1, 0]);
  });

  it('is deleted when its code has expired, and is not sent when it was sealed with another secret', async () => {
    answer = refuse;
    await ask();
    await expect.poll(() => warned.length).toBe(1);
    answer = async () => undefined;
    world.clock.advance(21_000);
    await createQueue([new Uint8Array(32)]).sendDue();
    expect([sent.length, await waiting()]).toEqual([0, 1]);
    world.clock.advance(300_000);
    await queue.sendDue();
    expect([sent.length, await waiting()]).toEqual([0, 0]);
  });
});

it('a password reset leaves nothing in the queue, for a known number or not', async () => {
  const customer = await world.customer();
  for (const phone_no of [customer.phone_no, '7000000001'])
    expect((await world.call(api.auth.forgotPassword, { body: { phone_no } })).status).toBe(200);
  await expect.poll(waiting).toBe(0);
});

describe('a message of a kind with a budget', () => {
  const send = () =>
    inTransaction(db, (tx) =>
      queue.enqueue(tx, { ...request(), template: 'refund', variables: {} }, { isWanted: true }),
    );
  const counts = async () => db.selectFrom('sms_counts').select(['sent', 'unsent']).execute();

  it('counts once, however often it is tried, and is not sent beyond the budget', async () => {
    await db.insertInto('sms_settings').values({ per_day: 1 }).execute();
    answer = refuse;
    await send();
    await expect.poll(counts).toEqual([{ sent: 0, unsent: 0 }]);
    answer = async () => undefined;
    world.clock.advance(3_600_000);
    await db
      .updateTable('sms_jobs')
      .set({ expires_at: new Date(world.clock.now().getTime() + 60_000) })
      .execute();
    await queue.sendDue();
    expect([sent.length, await counts()]).toEqual([1, [{ sent: 1, unsent: 0 }]]);
    await send();
    await expect.poll(counts).toEqual([{ sent: 1, unsent: 1 }]);
    expect(sent).toHaveLength(1);
  });

  it('keeps to the budget when messages are sent at the same moment', async () => {
    await db.deleteFrom('sms_counts').execute();
    await db.updateTable('sms_settings').set({ per_day: 500, per_month: 3 }).execute();
    await Promise.all(Array.from({ length: 8 }, send));
    await expect.poll(counts).toEqual([{ sent: 3, unsent: 5 }]);
    expect(sent).toHaveLength(3);
  });
});
