// The register's engine: what is stored, numbered and sent, with and without a network.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addGoods, getSaved, priceBasket, removeLine, setQuantity, toRecordLines } from './basket.ts';
import { buildIndex, findCode, findRate, searchProducts, splitQuantity } from './catalogue.ts';
import { countWrongPin, getLockEnd, matchesPin } from './pins.ts';
import { CATALOGUE, createServer } from './register.fixture.ts';
import { Register } from './register.ts';

const FORM = { username: 'manager', password: 'manager1', name: 'Front' };
const [JAGGERY, SESAME, CHIKKI, PEANUTS] = CATALOGUE.products as [Product, Product, Product, Product];
type Product = (typeof CATALOGUE.products)[number];
const index = buildIndex(CATALOGUE);

let server: ReturnType<typeof createServer>;
let register: Register;
let name = 0;

beforeEach(async () => {
  server = createServer();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => server.fetch(url, init));
  name += 1;
  register = await Register.open(`test-${name}`);
  await register.registerDevice(FORM);
  const [manager] = CATALOGUE.people;
  if (manager) register.signIn(manager);
});
afterEach(() => {
  register.close();
  vi.unstubAllGlobals();
});

/** Sells two packs of jaggery for cash. */
async function sell() {
  register.setBasket(addGoods(register.snapshot.basket, { product: JAGGERY, quantity: 2 }));
  const { basket } = register.snapshot;
  const priced = priceBasket(index, basket, register.today);
  return register.finishSale(
    {
      lines: toRecordLines(basket.lines, priced),
      round: priced.round_off,
      total: priced.total,
      pay: [{ kind: 'cash', amount: priced.total }],
    },
    priced.invoices.length,
    () => ({
      kind: 'sale',
      at: '',
      cashier: '',
      buyer: null,
      parts: [],
      total: priced.total,
      saved: 0,
      pay: [],
      change: 0,
      bill: null,
    }),
  );
}

describe('a sale', () => {
  it('is stored with its number and drawer before it is finished, and its basket is gone', async () => {
    server.isAway = true;
    await register.openShift(150_000);
    const { record } = await sell();
    expect(record).toMatchObject({ seq: 2, shift: 1, numbers: ['T01A/2627/000124'], total: 15_700 });
    const again = await Register.open(`test-${name}`);
    expect(again.snapshot.book).toMatchObject({ seq: 2, sent: 0, shift: { expected: 165_700, sales: 1 } });
    expect(again.snapshot.basket.lines).toEqual([]);
    expect(await again.listUnsent()).toHaveLength(2);
    again.close();
  });

  it('cannot be finished twice', async () => {
    await register.openShift(0);
    const both = await Promise.allSettled([sell(), sell()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(register.snapshot.book).toMatchObject({ seq: 2, series: { invoice: { last: 124 } } });
  });

  it('needs an open shift', async () => {
    await expect(sell()).rejects.toThrow('The shift has changed.');
    expect(register.snapshot.book?.seq).toBe(0);
  });
});

describe('sending', () => {
  it('sends everything in order once the network is back, 100 records a call', async () => {
    server.isAway = true;
    await register.openShift(0);
    for (let sold = 0; sold < 150; sold += 1) await sell();
    expect(register.snapshot).toMatchObject({ isOnline: false, book: { seq: 151, sent: 0 } });
    server.isAway = false;
    await register.sendNow();
    expect(server.records.map(({ seq }) => seq)).toEqual(Array.from({ length: 151 }, (_, at) => at + 1));
    expect(server.calls).toBe(2);
    expect(register.snapshot.book?.sent).toBe(151);
  });

  it('sends a record whose answer was lost again', async () => {
    await register.openShift(0);
    await register.sendNow();
    server.losesAnswer = true;
    await sell();
    await register.sendNow();
    await register.sendNow();
    expect(server.records).toHaveLength(2);
    expect(register.snapshot.book?.sent).toBe(2);
  });

  it('goes on from the record that the server expects', async () => {
    await register.openShift(0);
    await sell();
    await register.sendNow();
    server.records.splice(1);
    await sell();
    await register.sendNow();
    expect(server.records).toHaveLength(3);
  });

  it('stops at another body under the same sequence, and keeps everything', async () => {
    server.isAway = true;
    await register.openShift(0);
    await sell();
    server.isAway = false;
    server.records.push({ seq: 1 });
    await register.sendNow();
    expect(register.snapshot.book).toMatchObject({ stopped: 'differs', seq: 2 });
    expect(JSON.parse((await register.exportUnsent()).text).records).toHaveLength(2);
  });

  it('says that it was revoked, and keeps what is unsent when it is registered again', async () => {
    server.isAway = true;
    await register.openShift(0);
    server.isAway = false;
    server.isRevoked = true;
    await register.sendNow();
    expect(register.snapshot.book?.stopped).toBe('revoked');
    server.isRevoked = false;
    await register.registerDevice(FORM);
    expect(register.snapshot.book).toMatchObject({ seq: 0, stopped: null });
    expect(JSON.parse((await register.exportUnsent()).text).records).toHaveLength(1);
  });
});

it('numbers begin again on 1 April', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-31T18:29:00Z') });
  server.isAway = true;
  await register.openShift(0);
  expect((await sell()).record).toMatchObject({ numbers: ['T01A/2627/000124'] });
  vi.setSystemTime(Date.parse('2027-03-31T18:31:00Z'));
  expect((await sell()).record).toMatchObject({ numbers: ['T01A/2728/000001'] });
  expect((await sell()).record).toMatchObject({ numbers: ['T01A/2728/000002'] });
  vi.useRealTimers();
});

it('a closed shift adds up: float, sales, cash in and out', async () => {
  await register.openShift(100_000);
  await sell();
  await register.moveCash({ amount: -5_000, with: 'outside', reason: 'Tea', approval: undefined });
  expect(register.snapshot.book?.shift).toMatchObject({ expected: 110_700, paid_out: 5_000, sales: 1 });
  await register.closeShift(110_700, null);
  expect(register.snapshot.book).toMatchObject({ shift: null, lastShift: 1 });
  expect((await register.openShift(0)).record).toMatchObject({ shift: 2 });
});

it('a held sale comes back, and the one on screen is held instead', async () => {
  register.setBasket(addGoods(register.snapshot.basket, { product: JAGGERY }));
  const { id } = register.snapshot.basket;
  await register.holdBasket();
  register.setBasket(addGoods(register.snapshot.basket, { product: SESAME }));
  await register.resumeBasket(id);
  expect(register.snapshot.basket.lines).toMatchObject([{ product_id: JAGGERY.id }]);
  expect(register.snapshot.held).toMatchObject([{ lines: [{ product_id: SESAME.id }] }]);
});

describe('codes and names', () => {
  it('finds barcodes, also short ones, and labels of scales by weight and by price', () => {
    expect(findCode(index, '8901063092754')).toMatchObject({ product: { id: 1 } });
    expect(findCode(index, '96385074')).toMatchObject({ product: { id: 2 } });
    expect(findCode(index, '2100123007301')).toMatchObject({ kind: 'weighed', product: { id: 4 }, grams: 730 });
    expect(findCode(index, '2200123134325')).toMatchObject({ kind: 'weighed', grams: 730, amount: 13_432 });
    expect(findCode(index, '2100123007302')).toBeUndefined();
    expect(findCode(index, '8901030865275')).toBeUndefined();
  });

  it('searches names in three languages: exact words, then shorter names, then best sellers', () => {
    const names = (text: string) => searchProducts(index, text).map((product) => product.name);
    expect(names('til')).toEqual(['Til Chikki', 'Sesame (White Til)']);
    expect(names('गूळ')).toEqual(['Jaggery']);
    expect(names('123')).toEqual(['Peanuts']);
    expect(names('zzz')).toEqual([]);
  });

  it('takes a quantity in front', () => {
    expect(splitQuantity('3*til')).toEqual({ quantity: 3, rest: 'til' });
    expect(splitQuantity('til')).toEqual({ quantity: 1, rest: 'til' });
  });

  it("takes the tax rate of the sale's day", () => {
    expect(findRate(index, 1, '2026-11-28')).toBe(500);
    expect(findRate(index, 1, '2027-04-01')).toBe(1800);
    expect(findRate(index, null, '2026-11-28')).toBeUndefined();
  });
});

describe('a basket', () => {
  it('adds the same goods to one line, another MRP and weighed goods to their own', () => {
    let { basket } = register.snapshot;
    for (const choice of [0, 0, 1]) basket = addGoods(basket, { product: CHIKKI, choice });
    for (const grams of [730, 100]) basket = addGoods(basket, { product: PEANUTS, grams });
    expect(basket.lines.map(({ quantity, price, grams }) => [quantity, price, grams])).toEqual([
      [2, 4_500, null],
      [1, 4_800, null],
      [1, 18_400, 730],
      [1, 18_400, 100],
    ]);
    expect(priceBasket(index, basket, '2026-11-28').lines.map(({ gross_paise }) => gross_paise)).toEqual([
      9_000, 4_800, 13_432, 1_840,
    ]);
  });

  it('marks the line that takes the place of a removed one', () => {
    let { basket } = register.snapshot;
    for (const product of [JAGGERY, SESAME]) basket = addGoods(basket, { product });
    basket = removeLine(basket, 1);
    expect(basket.marked).toBe(2);
    expect(setQuantity(basket, 2, 0)).toMatchObject({ lines: [], marked: null });
  });

  it('spreads a discount over its lines and counts what the customer saves', () => {
    let { basket } = register.snapshot;
    for (const product of [JAGGERY, SESAME]) basket = addGoods(basket, { product });
    basket = { ...basket, discount: { kind: 'rupees', value: 450 } };
    const priced = priceBasket(index, basket, '2026-11-28');
    expect(priced).toMatchObject({ total: 17_000, round_off: 0 });
    expect(getSaved(basket.lines, priced)).toBe(3_000);
    expect(toRecordLines(basket.lines, priced)).toMatchObject([{ discount: 202 }, { discount: 248 }]);
  });
});

describe('a PIN without a network', () => {
  it('matches the verifier of the catalogue', async () => {
    const pin = {
      salt: 'MDEyMzQ1Njc4OWFiY2RlZg',
      rounds: 1_000,
      verifier: 'jwNEM1WdHu0O7CkgZ5McSQfrgRDOQVracH50EOnmLis',
    };
    expect(await matchesPin('246825', pin)).toBe(true);
    expect(await matchesPin('246826', pin)).toBe(false);
  });

  it('locks for 15 minutes after five wrong ones', () => {
    let locks = {};
    for (let tries = 0; tries < 5; tries += 1) locks = countWrongPin(locks, 4, 1_000);
    expect(getLockEnd(locks, 4, 1_001)).toBe(1_000 + 900_000);
    expect(getLockEnd(locks, 4, 1_001 + 900_000)).toBeUndefined();
    expect(countWrongPin(locks, 4, 1_001 + 900_000)).toEqual({ 4: { wrong: 1, until: 0 } });
  });
});
