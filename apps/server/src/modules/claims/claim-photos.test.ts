// Photos of claims are private: who sees them, where they are stored, and when their files go.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { buildApp } from '../../app.ts';
import { runCleanup } from '../../cleanup.ts';
import { storePicture } from '../../gateways/images.ts';
import { mediaDir, privateMediaDir } from '../../gateways/media.ts';
import { formBody, ORDER_STEPS, orderSteps } from '../../seed/caller.ts';
import { touchImage } from '../catalog/pictures.sql.ts';
import { moveClaimPhotos, removePhotos } from '../claim-photos/claim-photos.commands.ts';
import { openPackingWorld } from '../orders/packing.fixture.ts';

const shop = await openPackingWorld();
const { world, call, deps, admin, manager, rajma } = shop;
const HOUR = 3_600_000;
const photosDir = privateMediaDir(world.dataDir);
const listPhotos = () => (existsSync(photosDir) ? readdirSync(photosDir) : []);

let shade = 0;
/** A new photo, larger than any rendition. */
function takePhoto(): Promise<Buffer> {
  shade += 1;
  const create = { width: 1600, height: 800, channels: 3, background: { r: shade, g: 90, b: 20 } } as const;
  return sharp({ create })
    .withExif({ IFD0: { Artist: 'Meera Patil' } })
    .jpeg()
    .toBuffer();
}

async function deliver() {
  const { id, customer, who } = await shop.processing();
  const pin = () => world.getPin(id, customer);
  const steps = orderSteps(call, id, { admin, manager, storeId: manager.storeId, staff: who.staff, pin });
  for (const step of ORDER_STEPS.slice(ORDER_STEPS.indexOf('staff'))) (await steps[step]()).ok;
  return { order: id, customer };
}

const claimForm = (photo?: Uint8Array) => formBody({ line_id: rajma.id, kind: 'damaged', quantity: 1 }, photo);

/** A claim with a new photo, and the photo's file. */
async function claimed() {
  const { order, customer } = await deliver();
  const before = new Set(listPhotos());
  const picture = await takePhoto();
  const { ok } = await call(api.claims.makeClaim, { as: customer, params: { id: order }, ...claimForm(picture) });
  const [file = ''] = listPhotos().filter((name) => !before.has(name));
  return { id: ok.id, image: ok.image, order, customer, file, picture };
}

const show = (id: number, as?: Person) =>
  world.app.inject({ url: `/claims/${id}/photo/`, headers: as ? { authorization: `Bearer ${as.access}` } : {} });
const getStatus = async (id: number, as?: Person) => (await show(id, as)).statusCode;
const hasFile = (file: string) => existsSync(join(photosDir, file));

/** Turns a claim's photo into a public picture, as servers of the previous version store it. */
async function makePublic(id: number, picture: Buffer): Promise<string> {
  const { created_at, photo } = await deps.db
    .selectFrom('claims')
    .select(['created_at', 'photo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hash = await storePicture(deps, picture, (name) => touchImage(deps.db, name, created_at));
  await deps.db.updateTable('claims').set({ photo: null, image_hash: hash }).where('id', '=', id).execute();
  await removePhotos(deps, [photo ?? '']);
  return hash;
}
const listPublic = (hash: string) =>
  readdirSync(mediaDir(world.dataDir)).filter((name) => name.startsWith(hash)).length;
const isServed = async (hash: string) =>
  (await world.app.inject({ url: `/media/${hash}-640.webp` })).statusCode === 200;

describe('a photo', async () => {
  const { id, image, customer, file } = await claimed();

  it('[CLAIM-8][U05] is stored once, re-encoded without its metadata, readable by the server only, under a random name', async () => {
    expect(image).toBe(`/claims/${id}/photo/`);
    expect(file).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(statSync(join(photosDir, file)).mode & 0o777).toBe(0o600);
    expect(statSync(photosDir).mode & 0o777).toBe(0o700);
    const stored = await sharp(readFileSync(join(photosDir, file))).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 960, height: 480 });
    expect(stored.exif).toBeUndefined();
    expect(existsSync(mediaDir(world.dataDir)) && readdirSync(mediaDir(world.dataDir)).includes(file)).toBe(false);
    expect((await world.app.inject({ url: `/media/${file}` })).statusCode).toBe(404);
    expect((await world.app.inject({ url: `/media/private/${file}` })).statusCode).toBe(404);
  });

  it('[CLAIM-8][U05] is shown to its customer, the manager of its store and administrators, and never cached', async () => {
    // Without the hooks of the test world, which would let headers be set after the answer.
    const { app } = await buildApp(deps);
    for (const as of [customer, manager, admin]) {
      const answer = await app.inject({
        url: `/claims/${id}/photo/`,
        headers: { authorization: `Bearer ${as.access}` },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="claim-${id}.webp"`,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.rawPayload.equals(readFileSync(join(photosDir, file)))).toBe(true);
    }
  });

  it('[CLAIM-8][U05] is refused to everybody else', async () => {
    const otherManager = await world.manager();
    expect(await getStatus(id)).toBe(401);
    expect(await getStatus(id, shop.staff)).toBe(403);
    expect(await getStatus(id, await world.customer())).toBe(404);
    expect(await getStatus(id, otherManager)).toBe(404);
    expect(await getStatus(id, await world.staff(otherManager))).toBe(403);
  });

  it('is 404 for a claim without one', async () => {
    const { order, customer: as } = await deliver();
    const { ok } = await call(api.claims.makeClaim, { as, params: { id: order }, ...claimForm() });
    expect([ok.image, await getStatus(ok.id, as)]).toEqual([null, 404]);
  });

  it('is in the data export of its customer', async () => {
    const { claims } = (await call(api.account.exportOwnData, { as: customer })).ok;
    const photo = `data:image/webp;base64,${readFileSync(join(photosDir, file)).toString('base64')}`;
    expect(claims).toMatchObject([{ image, photo }]);
  });
});

describe('the file of a photo', () => {
  it('is stored once for a repeated claim, and not at all for a refused one', async () => {
    const { order, customer: as } = await deliver();
    const before = listPhotos().length;
    const form = claimForm(await takePhoto());
    const headers = { ...form.headers, 'idempotency-key': 'claim-once' };
    const send = () => call(api.claims.makeClaim, { as, params: { id: order }, body: form.body, headers });
    const [first, again] = [await send(), await send()];
    expect(again.ok).toEqual(first.ok);
    expect(listPhotos()).toHaveLength(before + 1);
    const tooMany = formBody({ line_id: rajma.id, kind: 'damaged', quantity: 9 }, await takePhoto());
    expect((await call(api.claims.makeClaim, { as, params: { id: order }, ...tooMany })).status).toBe(400);
    const notPicture = claimForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await call(api.claims.makeClaim, { as, params: { id: order }, ...notPicture })).status).toBe(415);
    expect(listPhotos()).toHaveLength(before + 1);
  });

  it('[PRIV-3][U05] is deleted at once when its customer deletes the account', async () => {
    const { id, customer, file } = await claimed();
    const other = await claimed();
    (await call(api.account.deleteAccount, { as: customer, body: { password: customer.password } })).ok;
    await expect.poll(() => hasFile(file)).toBe(false);
    expect(hasFile(other.file)).toBe(true);
    expect(await getStatus(id, manager)).toBe(404);
    const [seen] = (await call(api.claims.listClaims, { as: manager, query: { q: String(id) } })).ok;
    expect(seen?.image ?? null).toBeNull();
    const name = file.slice(0, 32);
    const find = deps.db.selectFrom('private_pictures').select('name').where('name', '=', name);
    await expect.poll(() => find.execute()).toEqual([]);
  });

  it('[U05] is deleted with its order', async () => {
    const { order, file } = await claimed();
    (await call(api.orders.deleteOrder, { as: admin, params: { id: order } })).ok;
    await expect.poll(() => hasFile(file)).toBe(false);
  });

  it('is kept when the erasure is rolled back', async () => {
    const { id, customer, file } = await claimed();
    const { eraseUser } = await import('../users/privacy.commands.ts');
    const failed = deps.db.transaction().execute(async (db) => {
      await eraseUser({ db, deps, now: deps.now() }, { id: customer.id, role: 'Customer' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect([hasFile(file), await getStatus(id, manager)]).toEqual([true, 200]);
  });

  it('is purged an hour after an upload that became no claim, and at once after an erasure by the previous version', async () => {
    const [erased, kept] = [await claimed(), await claimed()];
    const unused = await claimed();
    const leftover = '.0123456789abcdef-killed.webp';
    writeFileSync(join(photosDir, leftover), 'half a photo');
    utimesSync(join(photosDir, leftover), deps.now(), deps.now());
    await deps.db.updateTable('claims').set({ photo: null }).where('id', '=', unused.id).execute();
    await deps.db.updateTable('users').set({ archived_at: deps.now() }).where('id', '=', erased.customer.id).execute();
    await runCleanup(deps);
    expect([hasFile(unused.file), hasFile(erased.file)]).toEqual([true, false]);
    world.clock.advance(HOUR + 1);
    await runCleanup(deps);
    expect([hasFile(unused.file), hasFile(kept.file)]).toEqual([false, true]);
    expect(hasFile(leftover)).toBe(false);
  });
});

describe('a public photo of the previous version', () => {
  let as: Person;
  beforeAll(async () => {
    as = await world.signIn(manager.username, manager.password, manager);
  });

  it('is shown by the new address, and moved: its public files are gone', async () => {
    const { id, picture } = await claimed();
    const hash = await makePublic(id, picture);
    expect([listPublic(hash), await isServed(hash), await getStatus(id, as)]).toEqual([8, true, 200]);
    const [row] = (await call(api.claims.listClaims, { as, query: { q: `K${id}` } })).ok;
    expect(row?.image).toBe(`/claims/${id}/photo/`);
    await Promise.all([moveClaimPhotos(deps), moveClaimPhotos(deps)]);
    expect([listPublic(hash), await getStatus(id, as)]).toEqual([0, 200]);
    const { photo } = await deps.db.selectFrom('claims').select('photo').where('id', '=', id).executeTakeFirstOrThrow();
    expect(hasFile(`${photo}.webp`)).toBe(true);
    const used = await deps.db.selectFrom('claims').select('photo').where('photo', 'is not', null).execute();
    const names = await deps.db.selectFrom('private_pictures').select('name').execute();
    expect(names).toHaveLength(used.length);
  });

  it('is no longer served from the memory of another server after ten minutes', async () => {
    const { id, picture } = await claimed();
    const hash = await makePublic(id, picture);
    expect(await isServed(hash)).toBe(true);
    await moveClaimPhotos(deps);
    world.clock.advance(10 * 60_000);
    expect(await isServed(hash)).toBe(false);
    as = await world.signIn(manager.username, manager.password, manager);
  });

  it('shared by two claims is moved for both; its files stay while a product uses them', async () => {
    const [one, two] = [await claimed(), await claimed()];
    const hash = await makePublic(one.id, one.picture);
    await makePublic(two.id, one.picture);
    await deps.db.updateTable('products').set({ image_hash: hash }).where('id', '=', rajma.id).execute();
    await moveClaimPhotos(deps);
    expect([await getStatus(one.id, as), await getStatus(two.id, as), listPublic(hash)]).toEqual([200, 200, 8]);
    expect(await isServed(hash)).toBe(true);
  });

  it('whose file is missing is left for a later round', async () => {
    const { id, picture } = await claimed();
    const hash = await makePublic(id, picture);
    const gone = { ...deps, media: { ...deps.media, read: async () => undefined } };
    await moveClaimPhotos(gone);
    expect(listPublic(hash)).toBe(8);
    await moveClaimPhotos(deps);
    expect([listPublic(hash), await getStatus(id, as)]).toEqual([0, 200]);
  });

  it('[PRIV-3] is deleted at once with its customer, before it was moved', async () => {
    const { id, customer, picture } = await claimed();
    const hash = await makePublic(id, picture);
    (await call(api.account.deleteAccount, { as: customer, body: { password: customer.password } })).ok;
    await expect.poll(() => listPublic(hash)).toBe(0);
    expect(await getStatus(id, as)).toBe(404);
  });
});
