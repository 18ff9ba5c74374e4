// Product pages: sizes and reviews of delivered products.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { readPages } from '../../../test/support/paging.ts';

const world = await createWorld();
const { catalog, reviews, users } = api;
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);

const page = async (id: number) => world.call(reviews.getProductPage, { params: { id } });
const rate = (as: Person, id: number, rating: unknown, word?: string) =>
  world.call(reviews.rateProduct, { as, params: { id }, body: { rating, ...(word === undefined ? {} : { word }) } });
const countInLists = async (id: number) =>
  (await world.call(catalog.ourProducts, { query: { limit: 500 } })).ok.find((product) => product.id === id)
    ?.review_count;
const ratingInLists = async (id: number) =>
  (await world.call(catalog.ourProducts, { query: { limit: 500 } })).ok.find((product) => product.id === id)?.rating;

/** A product and a customer who received it. */
async function delivered(): Promise<{ id: number; customer: Person }> {
  const product = await world.product({ main: 20 });
  await world.stockStore(manager, product.id, 5);
  return { id: product.id, customer: await buyer(product.id) };
}

async function buyer(productId: number): Promise<Person> {
  const customer = await world.customer();
  const order = await world.order(customer, [[productId, 1]]);
  await world.advance(order, 'Delivered', { customer, manager, staff });
  return customer;
}

describe('a review', () => {
  it('is written by a customer who received the product, and lists show the average', async () => {
    const { id, customer } = await delivered();
    expect(await ratingInLists(id)).toBeNull();
    expect((await rate(customer, id, 5, ' Our own haldi. ')).ok).toEqual({
      product_id: id,
      rating: 5,
      word: 'Our own haldi.',
    });
    expect((await rate(await buyer(id), id, 4)).status).toBe(200);
    expect(await ratingInLists(id)).toBe(4.5);
    expect(await countInLists(id)).toBe(2);
    const { ok } = await page(id);
    expect(ok).toMatchObject({ id, rating: 4.5, review_count: 2, rating_counts: [0, 0, 0, 1, 1] });
    expect(ok.reviews.map(({ rating, word }) => [rating, word])).toEqual([
      [4, null],
      [5, 'Our own haldi.'],
    ]);
    expect(ok.reviews[0]?.name).toMatch(/^Meera P\.$/);
  });

  it('is unique per customer and product, and can be changed', async () => {
    const { id, customer } = await delivered();
    const own = () => world.call(reviews.getOwnReview, { as: customer, params: { id } });
    expect((await own()).ok).toEqual({ product_id: id, rating: null, word: null });
    await rate(customer, id, 2, 'Stale');
    await rate(customer, id, 5);
    expect((await own()).ok).toEqual({ product_id: id, rating: 5, word: null });
    expect((await page(id)).ok).toMatchObject({ rating: 5, review_count: 1 });
  });

  it('can be withdrawn by its customer, unless it is hidden', async () => {
    const { id, customer } = await delivered();
    const stranger = await world.customer();
    const withdraw = (as: typeof customer) => world.call(reviews.withdrawReview, { as, params: { id } });
    await rate(customer, id, 2, 'Stale');
    await withdraw(stranger);
    expect((await page(id)).ok).toMatchObject({ rating: 2, review_count: 1 });
    await withdraw(customer);
    expect((await page(id)).ok).toMatchObject({ rating: null, review_count: 0, reviews: [] });
    await rate(customer, id, 1, 'Stale again');
    const [review] = (await world.call(reviews.listReviews, { as: admin, query: { q: 'Stale again' } })).ok;
    await world.call(reviews.hideReview, { as: admin, params: { id: review?.id ?? 0 }, body: { is_hidden: true } });
    await withdraw(customer);
    expect((await world.call(reviews.getOwnReview, { as: customer, params: { id } })).ok.rating).toBe(1);
  });

  it('is 409 before delivery and without an order, 404 for a product that is not on sale', async () => {
    const { id, customer } = await delivered();
    const waiting = await world.customer();
    await world.order(waiting, [[id, 1]]);
    for (const as of [waiting, await world.customer()]) {
      const { status, error } = await rate(as, id, 1);
      expect([status, error.code]).toEqual([409, 'not_delivered']);
    }
    await world.call(catalog.deleteProduct, { as: admin, params: { id } });
    expect((await rate(customer, id, 1)).status).toBe(404);
    expect((await page(id)).status).toBe(404);
  });

  it('counts for all sizes of the product, also when sizes are joined or parted later', async () => {
    const { id, customer } = await delivered();
    const other = await world.product({ main: 20 });
    (await rate(customer, id, 4)).ok;
    const join = async (variant_of: number | null) => {
      const { ok: product } = await page(other.id);
      const body = { ...product, category: product.category, unit: product.unit_id, variant_of };
      return (await world.call(catalog.updateProduct, { as: await world.admin(), params: { id: other.id }, body })).ok;
    };
    await join(id);
    expect([await ratingInLists(id), await ratingInLists(other.id)]).toEqual([4, 4]);
    expect((await page(other.id)).ok).toMatchObject({ rating: 4, review_count: 1, rating_counts: [0, 0, 0, 1, 0] });
    await join(null);
    expect([await ratingInLists(id), await ratingInLists(other.id)]).toEqual([4, null]);
    expect((await page(other.id)).ok).toMatchObject({ rating: null, review_count: 0, reviews: [] });
  });

  it.each([0, 6, 2.5, 'five', null])('refuses the rating %o', async (rating) => {
    const { id, customer } = await delivered();
    expect((await rate(customer, id, rating)).status).toBe(400);
  });

  it('counts both of two concurrent reviews', async () => {
    const { id, customer } = await delivered();
    const other = await buyer(id);
    await Promise.all([rate(customer, id, 1), rate(other, id, 5)]);
    expect((await page(id)).ok).toMatchObject({ rating: 3, review_count: 2 });
  });

  it('does not count while an administrator hides it', async () => {
    const { id, customer } = await delivered();
    await rate(customer, id, 1, 'Rude words');
    const review = (await page(id)).ok.reviews[0]?.id ?? 0;
    const hide = (is_hidden: boolean) =>
      world.call(reviews.hideReview, { as: admin, params: { id: review }, body: { is_hidden } });
    expect((await hide(true)).status).toBe(200);
    expect((await page(id)).ok).toMatchObject({ rating: null, review_count: 0, reviews: [] });
    expect(await ratingInLists(id)).toBeNull();
    await hide(false);
    expect((await page(id)).ok).toMatchObject({ rating: 1, review_count: 1 });
  });

  it('appears in the administrator’s list even if hidden, last changed first', async () => {
    const { id, customer } = await delivered();
    const product = (await page(id)).ok;
    await rate(customer, id, 1, 'Scandalous');
    await rate(await buyer(id), id, 5, 'Fine words');
    const list = (query: Record<string, string>) =>
      world.call(reviews.listReviews, { as: admin, query: { q: product.name, ...query } });
    const [, rude] = (await list({})).ok;
    expect(rude).toMatchObject({
      product_id: id,
      product_name: product.name,
      unit: product.unit,
      rating: 1,
      word: 'Scandalous',
      name: 'Meera P.',
      is_hidden: false,
    });
    await world.deps.db
      .updateTable('products')
      .set({ names: { mr: 'साबण' } })
      .where('id', '=', id)
      .execute();
    const headers = { 'accept-language': 'mr' };
    const inMarathi = await world.call(reviews.listReviews, { as: admin, query: { q: product.name }, headers });
    expect(inMarathi.ok.map(({ product_name }) => product_name)).toEqual(['साबण', 'साबण']);
    const params = { id: rude?.id ?? 0 };
    await world.call(reviews.hideReview, { as: admin, params, body: { is_hidden: true } });
    const listedWords = async (query: Record<string, string>) => (await list(query)).ok.map(({ word }) => word);
    expect(await listedWords({ show: 'hidden' })).toEqual(['Scandalous']);
    expect(await listedWords({ show: 'shown' })).toEqual(['Fine words']);
    expect(await listedWords({ q: 'SCANDAL' })).toEqual(['Scandalous']);
    expect((await list({ show: 'both' })).status).toBe(400);
    // An edited review moves to the top and stays hidden.
    await rate(customer, id, 2, 'Rude again');
    expect((await list({})).ok.map(({ word, is_hidden }) => [word, is_hidden])).toEqual([
      ['Rude again', true],
      ['Fine words', false],
    ]);
  });

  it('is listed page by page, each once', async () => {
    const { id, customer } = await delivered();
    for (const person of [customer, await buyer(id), await buyer(id)]) await rate(person, id, 4);
    const pages = await readPages(world.call, reviews.listReviews, { as: admin, query: { limit: 2 } });
    const ids = pages.flatMap(({ ok }) => ok.map((review) => review.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages[0]?.headers['x-total-count']).toBe(String(ids.length));
  });

  it('writes audit entries when hidden and when shown again', async () => {
    const { id, customer } = await delivered();
    await rate(customer, id, 1, 'Rude words');
    const review = (await page(id)).ok.reviews[0]?.id ?? 0;
    for (const is_hidden of [true, false])
      await world.call(reviews.hideReview, { as: admin, params: { id: review }, body: { is_hidden } });
    const { ok } = await world.call(api.audit.listAudit, { as: admin, query: { limit: 2 } });
    expect(ok.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['review.shown', id],
      ['review.hidden', id],
    ]);
    expect(ok[1]?.names).toMatchObject([{ field: 'user_id', id: customer.id }]);
    expect(ok[1]?.changes).toContainEqual({ field: 'rating', before: null, after: '1' });
  });

  it('is deleted with its author’s account', async () => {
    const { id, customer } = await delivered();
    await rate(customer, id, 1, 'Mine');
    await rate(await buyer(id), id, 5);
    expect((await world.call(users.deleteUser, { as: admin, params: { id: customer.id } })).status).toBe(200);
    expect((await page(id)).ok).toMatchObject({ rating: 5, review_count: 1 });
  });
});

describe('sizes of a product', () => {
  const save = async (id: number, name: string, variant_of: unknown) => {
    const { category, unit } = await world.categoryAndUnit();
    const body = { name, category, unit, description: 'Fine', price: 10, variant_of };
    return world.call(catalog.updateProduct, { as: admin, params: { id }, body });
  };

  it('are on every page of the group, and each refers to the main product', async () => {
    const [head, size, third] = [await world.product(), await world.product(), await world.product()];
    expect((await save(size.id, 'Size two', head.id)).ok.variant_of).toBe(head.id);
    expect((await save(third.id, 'Size three', size.id)).ok.variant_of).toBe(head.id);
    for (const { id } of [head, size, third])
      expect((await page(id)).ok.sizes.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(
        [head.id, size.id, third.id].toSorted((a, b) => a - b),
      );
    expect((await save(third.id, 'Size three', '')).ok.variant_of).toBeNull();
    expect((await page(head.id)).ok.sizes).toHaveLength(2);
  });

  it('have one level: a product cannot be a size of itself, of a discontinued product, or of any product while it has sizes', async () => {
    const [head, size, other] = [await world.product(), await world.product(), await world.product()];
    await save(size.id, 'A size', head.id);
    for (const [id, of] of [
      [head.id, head.id],
      [head.id, other.id],
      [other.id, 999_999],
    ] as const) {
      const { status, error } = await save(id, 'Refused', of);
      expect([status, Object.keys(error)]).toEqual([400, expect.arrayContaining(['variant_of'])]);
    }
  });
});
