// Proves that a picture goes, row and files, once nothing shows it any more, and never while anybody may still want it.
import { readdirSync } from 'node:fs';
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { runCleanup } from '../../cleanup.ts';
import { mediaDir } from '../../gateways/media.ts';
import { formBody } from '../../seed/caller.ts';

const world = await createWorld();
const { catalog } = api;
const HOUR = 60 * 60 * 1000;
const admin: Person = await world.admin();
const goods = await world.categoryAndUnit();
let shade = 0;
let picture: Buffer;
beforeEach(async () => {
  shade += 1;
  const create = { width: 8, height: 8, channels: 3, background: { r: shade, g: 10, b: 10 } } as const;
  picture = await sharp({ create }).png().toBuffer();
});

const fields = { name: 'Pictured', ...goods, description: 'Fresh', price: 10, stock: 2 };
const add = (of: Buffer = picture) => world.call(catalog.createProduct, { as: admin, ...formBody(fields, of) });
const change = async (id: number, to: Buffer) =>
  (await world.call(catalog.updateProduct, { as: admin, params: { id }, ...formBody(fields, to) })).ok;
const another = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: { r: shade, g: 200, b: 10 } } })
    .png()
    .toBuffer();
const isServed = async (image: string | null) => (await world.app.inject({ url: image ?? '' })).statusCode === 200;
const hashOf = (image: string | null) => /[0-9a-f]{32}/.exec(image ?? '')?.[0] ?? '';
/** How many files and rows a picture has. */
const kept = async (image: string | null) => {
  const hash = hashOf(image);
  const files = readdirSync(mediaDir(world.deps.config.dataDir)).filter((name) => name.startsWith(hash));
  const rows = await world.deps.db.selectFrom('images').select('hash').where('hash', '=', hash).execute();
  return [files.length, rows.length];
};
const tidyLater = async (milliseconds: number) => {
  world.clock.advance(milliseconds);
  await runCleanup(world.deps);
};

describe('a picture', () => {
  it('that a product let go of is cleared away an hour later, its files and its row, and not before', async () => {
    const { image, id } = (await add()).ok;
    world.clock.advance(2 * HOUR);
    const { image: next } = await change(id, await another());
    await tidyLater(HOUR - 60_000);
    expect(await kept(image)).toEqual([8, 1]);
    await tidyLater(120_000);
    expect([await kept(image), await kept(next)]).toEqual([
      [0, 0],
      [8, 1],
    ]);
    expect(await isServed(next)).toBe(true);
  });

  it('of an archived product stays: orders show it', async () => {
    const customer = await world.customer();
    const { image, id } = (await add()).ok;
    await world.order(customer, [[id, 1]]);
    await world.call(catalog.deleteProduct, { as: admin, params: { id } });
    await tidyLater(2 * HOUR);
    const [order] = (await world.call(api.orders.listOwnOrders, { as: customer })).ok;
    expect(order?.items[0]?.image).toBe(image);
    expect(await isServed(image)).toBe(true);
  });

  it('that two products have stays when one of them lets go', async () => {
    const [one, other] = [(await add()).ok, (await add()).ok];
    expect(one.image).toBe(other.image);
    await change(one.id, await another());
    await tidyLater(2 * HOUR);
    expect(await kept(other.image)).toEqual([8, 1]);
  });

  it('whose product could not be saved is cleared away too', async () => {
    const { version, id } = (await add()).ok;
    const lost = await another();
    const form = formBody({ ...fields, version: version + 1 }, lost);
    expect((await world.call(catalog.updateProduct, { as: admin, params: { id }, ...form })).status).toBe(409);
    const { image } = (await add(lost)).ok;
    await world.deps.db.updateTable('products').set({ image_hash: null }).where('name', '=', 'Pictured').execute();
    await tidyLater(2 * HOUR);
    expect(await kept(image)).toEqual([0, 0]);
  });

  it('that comes again while it is cleared away is there for its product, round after round', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { image, id } = (await add()).ok;
      await change(id, await another());
      world.clock.advance(2 * HOUR);
      const [again] = await Promise.all([add(), runCleanup(world.deps)]);
      expect(again.ok.image).toBe(image);
      await runCleanup(world.deps);
      expect(await kept(image)).toEqual([8, 1]);
      await change(again.ok.id, await another());
    }
  });
});
