// A barcode scanner as the browser sees it, real key events at an exact pace, and a store with shelves to scan from.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { uniqueName } from './office-steps.ts';
import type { Branch } from './store-steps.ts';

export interface Pace {
  /** Milliseconds from one key to the next; 0 sends all of them at once. */
  readonly ms: number;
  readonly end: 'Enter' | 'Tab';
}

const ENDS = { Enter: { text: '\r', windowsVirtualKeyCode: 13 }, Tab: { windowsVirtualKeyCode: 9 } };

/** Milliseconds between the previous key or code and a scan. */
const BETWEEN_MS = 150;

/**
 * Connects a scanner to the page. Keys carry the time at which the scanner sent them, so that a busy machine does not
 * change its rhythm.
 */
export async function connectScanner(page: Page): Promise<(code: string, pace?: Pace) => Promise<void>> {
  const keyboard = await page.context().newCDPSession(page);
  let clock = 0;
  return async (code, { ms, end } = { ms: 10, end: 'Enter' }) => {
    const keys = [...[...code].map((key) => ({ key, text: key })), { key: end, code: end, ...ENDS[end] }];
    const from = Math.max(clock, Date.now()) + BETWEEN_MS;
    clock = from + keys.length * ms;
    const sent: Promise<unknown>[] = [];
    for (const [index, { text, ...key }] of keys.entries() as Iterable<[number, { key: string; text?: string }]>) {
      const event = { ...key, timestamp: (from + index * ms) / 1000 };
      sent.push(
        keyboard.send('Input.dispatchKeyEvent', {
          type: text ? 'keyDown' : 'rawKeyDown',
          ...event,
          ...(text ? { text } : {}),
        }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
      );
      if (ms > 0) await wait(ms);
    }
    await Promise.all(sent);
  };
}

/** The check digit of a GTIN. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};

export interface ShelfGoods {
  readonly id: number;
  readonly name: string;
  readonly barcode: string;
}

/** Creates `count` products with an EAN-13 each, and stock of each in the branch's store. */
export async function fillShelves(
  { admin, manager }: Branch,
  { count = 200, packs = 400 } = {},
): Promise<readonly ShelfGoods[]> {
  const shelf = uniqueName('Shelf');
  const stamp = String(Date.now()).slice(-6);
  const rows = Array.from({ length: count }, (_, index) => {
    const digits = `890${stamp}${String(index + 1).padStart(3, '0')}`;
    const name = `${shelf} ${String(index + 1).padStart(3, '0')}`;
    return { name, barcode: `${digits}${checkDigit(digits)}` };
  });
  const head = 'name,category,unit,price,description,stock,barcode';
  const lines = rows.map(({ name, barcode }) => `${name},Pulses,500 g,50,To be scanned,${packs * 10},${barcode}`);
  const csv = `${[head, ...lines].join('\n')}\n`;
  const { version } = await admin.call<{ version: string }>('POST', '/products/import/check/', { csv });
  await admin.call('POST', '/products/import/', { csv, version });
  const path = `/products/?limit=500&q=${encodeURIComponent(shelf)}`;
  const made = (await admin.call<ShelfGoods[]>('GET', path)).filter(({ name }) => name.startsWith(shelf));
  await bringIn({ admin, manager }, await askFor({ admin, manager }, made, packs));
  return made.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

type Chain = Pick<Branch, 'admin' | 'manager'>;

/** Creates an approved stock request for packs of each product; returns its number. */
export async function askFor(
  { admin, manager }: Chain,
  goods: readonly { id: number }[],
  packs: number,
): Promise<number> {
  const ordered_products = goods.map(({ id }) => ({ product_id: id, quantity: packs }));
  const body = { payment_method: 'cod', ordered_products };
  const { request_id } = await manager.call<{ request_id: number }>('POST', '/warehouses/request-products/', body);
  await admin.call('PATCH', `/warehouses/${request_id}/update-request-status/`, { status: 'Approved', request_id });
  return request_id;
}

const bringIn = ({ manager }: Chain, request_id: number) =>
  manager.call('POST', '/warehouses/updat-stock/', { request_id });

/** Deletes the products, so that other tests find only the demo's. */
export async function clearShelves({ admin }: Branch, goods: readonly ShelfGoods[]): Promise<void> {
  for (const { id } of goods) await admin.call('DELETE', `/products/${id}/delete/`);
}
