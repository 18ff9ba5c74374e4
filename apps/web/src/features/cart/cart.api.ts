// The customer's cart: loaded once for all screens, updated optimistically, saved debounced.
import { type CartAnswer, setCartLine, viewCart } from '@tilgul/contract/cart';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../../shared/api/api.ts';
import type { CallError } from '../../shared/api/call-error.ts';
import { queryClient, queryKeyFor, refetchCalls } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { deviceNow } from '../../shared/format/clock.ts';
import { onSessionChange, readSession } from '../../shared/session/session.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { readJson, writeJson, writeText } from '../../shared/storage.ts';
import {
  applyEdits,
  type CartLine,
  createCartWriter,
  isUnsaved,
  type LineEdit,
  removeUnavailable,
  setLine,
  type UnavailableLine,
} from './cart-edits.ts';
import { useVisitorCart, visitorCart } from './visitor-cart.ts';

/** Debounce between the last press and the request (UI-10). */
const DELAY_MS = 400;
const CART_KEY = queryKeyFor(viewCart);
/** Lines that this tab was saving when its page was left. */
const LEFT_SLOT = 'cart-left';
const LEFT_MS = 10_000;

interface LeftLines {
  readonly userId: number | undefined;
  readonly at: number;
  readonly lines: readonly Pick<LineEdit, 'line' | 'saved' | 'wanted'>[];
}

/** Puts a saved line into the cached cart. A cart that is not loaded yet will include it. */
const cacheSavedLine = (line: CartLine) =>
  queryClient.setQueryData<CartAnswer>(CART_KEY, (cart) => cart && setLine(cart, line));

const writer = createCartWriter({
  delayMs: DELAY_MS,
  send: (productId, quantity) => call(setCartLine, { body: { product_id: productId, quantity }, keepalive: true }),
  onSaved: cacheSavedLine,
  onSettled: () => {
    writeText('session', LEFT_SLOT, undefined);
    broadcastCartChange();
    return refetchCalls([viewCart]);
  },
});

/** Prices as this window first showed them, by product. */
const firstPrices = new Map<number, number>();

/** The price that this window showed before, if it has changed since. */
export function getFormerPrice({ product_id, price }: Pick<CartLine, 'product_id' | 'price'>): number | undefined {
  // The server renders for all customers.
  if (typeof window === 'undefined') return undefined;
  const first = firstPrices.get(product_id);
  if (first === undefined) firstPrices.set(product_id, price);
  return first === price ? undefined : first;
}

let user = readSession()?.userId;

/** Sends what is unsaved. The next page may load before the server has it, so it gets the lines, too. */
function leave() {
  writer.leave();
  const lines = [...writer.read().values()]
    .filter(isUnsaved)
    .map(({ line, saved, wanted }) => ({ line, saved, wanted }));
  const left: LeftLines = { userId: user, at: deviceNow(), lines };
  if (lines.length > 0) writeJson('session', LEFT_SLOT, left);
}

/** Chooses again what was unsaved when the page before this one was left. */
function resume() {
  const left = readJson<LeftLines>('session', LEFT_SLOT);
  writeText('session', LEFT_SLOT, undefined);
  if (left === undefined || left.userId !== user || deviceNow() - left.at > LEFT_MS) return;
  for (const { line, saved, wanted } of left.lines) writer.choose({ ...line, quantity: saved }, wanted);
}

// A page that is hidden may be closed without another event.
if (typeof window !== 'undefined') {
  resume();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

onSessionChange(() => {
  const now = readSession()?.userId;
  if (now !== user) {
    writer.forget();
    firstPrices.clear();
  }
  user = now;
});

/** Fields that a cart cached by an earlier version may lack. */
const EMPTY_EXTRAS = { unavailable: [], delivery: NO_FEES };

export interface Cart {
  /** The cart with unsaved edits applied; undefined until loaded. */
  readonly cart: CartAnswer | undefined;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** Why the cart could not be loaded. */
  readonly error: CallError | null;
  /** The edit of a product that could not be saved. */
  getFailure(productId: number): LineEdit['failure'];
  reload(): void;
}

const noFailure = () => undefined;

/** The cart of the current shopper: the account's with its unsaved edits, or the visitor's. */
export function useCart(): Cart {
  const isVisitor = useShopper() === 'visitor';
  const account = useAccountCart(!isVisitor);
  const visitor = useVisitorCart(isVisitor);
  return isVisitor ? { ...visitor, isLoading: false, error: null, getFailure: noFailure } : account;
}

function useAccountCart(isEnabled: boolean): Cart {
  useCartSync(isEnabled);
  const load = useGet(viewCart, {}, { enabled: isEnabled });
  const { data, isPending, error, refetch } = load;
  const edits = useSyncExternalStore(writer.subscribe, writer.read, writer.read);
  const cart = useMemo(() => data && applyEdits({ ...EMPTY_EXTRAS, ...data }, edits), [data, edits]);
  return {
    cart,
    isLoading: isPending,
    // A component renders again when a member that it has read changes.
    get isFetching() {
      return load.isFetching;
    },
    error: data ? null : error,
    getFailure: useCallback((productId) => edits.get(productId)?.failure, [edits]),
    reload: () => void refetch(),
  };
}

/** Sets a line's quantity in the current shopper's cart; 0 removes the line. */
export const useChooseQuantity = (): ((line: CartLine, quantity: number) => void) =>
  useShopper() === 'visitor' ? visitorCart.set : chooseQuantity;

/** Sets a line's quantity in the account's cart: shown immediately, sent debounced, rolled back on failure. */
export function chooseQuantity(line: CartLine, quantity: number): void {
  const known = queryClient
    .getQueryData<CartAnswer>(CART_KEY)
    ?.items.find(({ product_id }) => product_id === line.product_id);
  writer.choose({ ...line, quantity: known?.quantity ?? 0 }, quantity);
}

/** Sends pending edits; resolves true when the server has saved them all. */
export const flushCart = (): Promise<boolean> => writer.flush();

/** Product fields of a cart line, as the catalogue and past orders have them. */
type LineProduct = Pick<ProductAnswer, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock' | 'available'> &
  Partial<Pick<ProductAnswer, 'mrp'>>;

const toCartLine = (product: LineProduct, quantity: number): CartLine => ({
  product_id: product.id,
  product_name: product.name,
  price: product.price,
  mrp: product.mrp,
  unit: product.unit,
  quantity,
  image: product.image,
  in_stock: product.in_stock,
  available: product.available,
});

/** 'Add to Cart' sets the quantity rather than adding to it, so a second press or retry adds nothing twice. */
export function useAddToCart() {
  const isVisitor = useShopper() === 'visitor';
  const { send, isSending } = useSend(setCartLine);
  /** Waits for the server; rejects with a `CallError`. */
  const add = async (product: LineProduct, quantity: number) => {
    if (isVisitor) return visitorCart.set(toCartLine(product, quantity), quantity);
    await writer.flush();
    await send({ body: { product_id: product.id, quantity } });
    cacheSavedLine(toCartLine(product, quantity));
    broadcastCartChange();
    void refetchCalls([viewCart]);
  };
  return { add, isAdding: isSending };
}

/** Removes an unavailable product; rejects with a `CallError`. */
export function useRemoveUnavailable() {
  const isVisitor = useShopper() === 'visitor';
  const { send, isSending } = useSend(setCartLine);
  const remove = async ({ product_id }: UnavailableLine) => {
    if (isVisitor) return visitorCart.remove(product_id);
    await send({ body: { product_id, quantity: 0 } });
    queryClient.setQueryData<CartAnswer>(CART_KEY, (cart) => cart && removeUnavailable(cart, product_id));
    broadcastCartChange();
  };
  return { remove, isRemoving: isSending };
}

/** Refetches the cart and returns the current one. */
export async function reloadCart(): Promise<CartAnswer | undefined> {
  await refetchCalls([viewCart]);
  return queryClient.getQueryData<CartAnswer>(CART_KEY);
}

/** Empties the cached cart once an order has been placed, without waiting for the server. */
export function emptyCart(): void {
  writer.forget();
  firstPrices.clear();
  queryClient.setQueryData<CartAnswer>(CART_KEY, { ...EMPTY_EXTRAS, items: [], grand_total: 0 });
  broadcastCartChange();
  void refetchCalls([viewCart]);
}

// Cart sync: other tabs by BroadcastChannel, other devices by refetching when the page regains the focus.

let channel: BroadcastChannel | undefined;
/** One channel per tab: a second one in the same tab would receive its own messages. */
const cartChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('tilgul-cart');
  return channel;
};

/** Tells the user's other tabs that the cart on the server has changed. */
export function broadcastCartChange(): void {
  cartChannel().postMessage(readSession()?.userId);
}

const reload = () => void refetchCalls([viewCart]);
const onBroadcast = ({ data }: MessageEvent<number | undefined>) => {
  if (data !== undefined && data === readSession()?.userId) reload();
};
const onReturn = () => {
  if (document.visibilityState === 'visible') reload();
};

let followers = 0;

function followOtherTabs(): () => void {
  followers += 1;
  if (followers === 1) {
    cartChannel().addEventListener('message', onBroadcast);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    cartChannel().removeEventListener('message', onBroadcast);
    window.removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

/** Keeps the account's cart in sync while a page shows it. */
function useCartSync(isEnabled: boolean): void {
  useEffect(() => (isEnabled ? followOtherTabs() : undefined), [isEnabled]);
}
