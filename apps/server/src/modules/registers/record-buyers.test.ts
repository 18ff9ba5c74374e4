// Buyers in records of registers are kept as long as invoices, then taken out.
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createTestRegister, units } from '../register-records/register-records.fixture.ts';
import { anonymiseBuyers } from '../users/privacy.commands.ts';

const world = await createWorld();
const { db } = world.deps;
const zone = world.deps.config.BUSINESS_TZ;

it('[T04] after eight years neither booked nor held records have their buyer, and are still known by their hash', async () => {
  const manager = await world.manager();
  const product = await world.product({ price: 40, stores: [[manager, 9]] });
  const till = await createTestRegister(world, manager);
  await till.send(till.open());
  const buyer = { name: 'Qzorblax', phone: '9822041210' };
  const booked = till.sale([units(product.id, 1, 4_000)], { buyer });
  const held = till.sale([units(product.id, 1, 4_000)], { buyer, total: 1 });
  const first = await till.send(booked);
  expect([first.state, (await till.send(held)).state]).toEqual(['posted', 'held']);
  const bodies = db
    .selectFrom('register_records')
    .select(['body', 'body_hash'])
    .where('kind', '=', 'sale')
    .orderBy('seq');
  const before = await bodies.execute();
  expect(JSON.stringify(before)).toContain('Qzorblax');
  await anonymiseBuyers(db, { now: new Date('2035-03-31T12:00:00Z'), zone });
  expect(await bodies.execute()).toEqual(before);

  await anonymiseBuyers(db, { now: new Date('2035-04-01T12:00:00Z'), zone });
  const after = await bodies.execute();
  for (const { body } of after) expect(body).not.toHaveProperty('buyer');
  expect(after.map(({ body_hash }) => body_hash)).toEqual(before.map(({ body_hash }) => body_hash));
  expect(await till.send(booked)).toEqual(first);
});
