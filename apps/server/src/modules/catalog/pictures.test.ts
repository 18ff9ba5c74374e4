// Unused pictures are purged, row and files, but never while they may still be needed.
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
const newPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: { r: shade, g: 200, b: 10 } } })
    .png()
    .toBuffer();
const isServed = async (image: string | null) => (await world.app.inject({ url: image ?? '' })).statusCode === 200;
const getHash = (image: string | null) => /[0-9a-f]{32}/.exec(image ?? '')?.[0] ?? '';
/** Counts a picture's files and rows. */
const countStored = async (image: string | null) => {
  const hash = getHash(image);
  const files = readdirSync(mediaDir(world.deps.config.dataDir)).filter((name) => name.startsWith(hash));
  const rows = await world.deps.db.selectFrom('images').select('hash').where('hash', '=', hash).execute();
  return [files.length, rows.length];
};
const purgeLater = async (milliseconds: number) => {
  world.clock.advance(milliseconds);
  await runCleanup(world.deps);
};

describe('a picture', () => {
  it('is purged an hour after its product replaced it, files and row, and not before', async () => {
    const { image, id } = (await add()).ok;
    world.clock.advance(2 * HOUR);
    const { image: next } = await change(id, await newPicture());
    await purgeLater(HOUR - 60_000);
    expect(await countStored(image)).toEqual([8, 1]);
    await purgeLater(120_000);
    expect([await countStored(image), await countStored(next)]).toEqual([
      [0, 0],
      [8, 1],
    ]);
    expect(await isServed(next)).toBe(true);
  });

  it('of a discontinued product stays, since orders show it', async () => {
    const customer = await world.customer();
    const { image, id } = (await add()).ok;
    await world.order(customer, [[id, 1]]);
    await world.call(catalog.deleteProduct, { as: admin, params: { id } });
    await purgeLater(2 * HOUR);
    const [order] = (await world.call(api.orders.listOwnOrders, { as: customer })).ok;
    expect(order?.items[0]?.image).toBe(image);
    expect(await isServed(image)).toBe(true);
  });

  it('shared by two products is kept when one of them replaces it', async () => {
    const [one, other] = [(await add()).ok, (await add()).ok];
    expect(one.image).toBe(other.image);
    await change(one.id, await newPicture());
    await purgeLater(2 * HOUR);
    expect(await countStored(other.image)).toEqual([8, 1]);
  });

  it('is purged if its product could not be saved', async () => {
    const { version, id } = (await add()).ok;
    const lost = await newPicture();
    const form = formBody({ ...fields, version: version + 1 }, lost);
    expect((await world.call(catalog.updateProduct, { as: admin, params: { id }, ...form })).status).toBe(409);
    const { image } = (await add(lost)).ok;
    await world.deps.db.updateTable('products').set({ image_hash: null }).where('name', '=', 'Pictured').execute();
    await purgeLater(2 * HOUR);
    expect(await countStored(image)).toEqual([0, 0]);
  });

  it('is kept if it is uploaded again during the purge', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { image, id } = (await add()).ok;
      await change(id, await newPicture());
      world.clock.advance(2 * HOUR);
      const [again] = await Promise.all([add(), runCleanup(world.deps)]);
      expect(again.ok.image).toBe(image);
      await runCleanup(world.deps);
      expect(await countStored(image)).toEqual([8, 1]);
      await change(again.ok.id, await newPicture());
    }
  });
});
