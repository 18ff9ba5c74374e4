// Checks that a database recognizes its secret, and that a secret can be rotated.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { BadSetting, readConfig } from '../../config.ts';
import { createCaller } from '../../seed/caller.ts';
import { claimServerSecret, loadSecrets } from './secrets.ts';

const world = await createWorld();
const { deps } = world;
const OLD = deps.config.JWT_SECRET ?? '';
const NEW = 'the secret that follows has forty characters';
const OTHER = 'a secret from elsewhere of forty characters';

/** A server with these secrets on the world's database. */
const withSecrets = (jwtSecrets: string[], more: Record<string, string> = {}) => ({
  ...deps,
  config: { ...deps.config, ...readConfig({ ...more, DATABASE_URL: world.databaseUrl }) },
  secrets: loadSecrets({ dataDir: '', jwtSecrets }),
});
const start = (...jwtSecrets: string[]) => claimServerSecret(withSecrets(jwtSecrets));

it('[N06] a server with another secret does not start, and the one line it prints contains no secret', async () => {
  await start(OLD);
  await start(OLD);
  const refusal = await start(OTHER).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BadSetting);
  expect(String(refusal)).toMatch(/Setting JWT_SECRET [^\n]+\.$/);
  expect(String(refusal)).not.toMatch(/forty characters/);
  await start(OLD);
});

it('[N06] a new secret is added in front of the old one, which can then be removed', async () => {
  await expect(start(NEW)).rejects.toThrow(BadSetting);
  await start(OLD, NEW);
  await start(OLD);
  await start(NEW, OLD);
  await start(NEW);
  await expect(start(OLD)).rejects.toThrow(BadSetting);
});

it('[N06] a lost secret is replaced once SECRET_LOST confirms it', async () => {
  await claimServerSecret(withSecrets([OTHER], { SECRET_LOST: 'on' }));
  await start(OTHER);
  await expect(start(NEW)).rejects.toThrow(BadSetting);
});

it('[N07] older tokens and PINs remain valid on a server that signs with the new secret', async () => {
  const [customer, manager] = [await world.customer(), await world.manager()];
  const staff = await world.staff(manager);
  const product = await world.product({ price: 48, stores: [[manager, 50]] });
  const order = await world.order(customer, [[product.id, 1]]);
  await world.advance(order, 'Out For Delivery', { customer, manager, staff });
  const { app } = await buildApp({ ...deps, secrets: withSecrets([NEW, OLD]).secrets });
  const call = createCaller(app);
  const own = (await call(api.orders.listOwnOrders, { as: customer })).ok.find(({ id }) => id === order);
  expect(own?.order_pin).toBe(await world.getPin(order, customer));
  const body = { order_id: order, otp: own?.order_pin };
  expect((await call(api.orders.verifyPin, { as: staff, body })).status).toBe(200);
  // A server without the new secret does not accept its signatures.
  const { ok } = await call(api.auth.signIn, { body: { username: customer.username, password: customer.password } });
  const renewed = { ...customer, access: ok.access };
  expect((await call(api.orders.listOwnOrders, { as: renewed })).status).toBe(200);
  expect((await world.call(api.orders.listOwnOrders, { as: renewed })).status).toBe(401);
  await app.close();
});
