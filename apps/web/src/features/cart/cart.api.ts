// The customer's cart in the web: loaded once for all screens, changed at once, saved a moment later.
import { type CartAnswer, setCartLine, viewCart } from '@tilgul/contract/cart';
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../../shared/api/api.ts';
import type { CallError } from '../../shared/api/call-error.ts';
import { keyOf, queryClient, refetchCalls } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { onSessionChange, readSession } from '../../shared/session/session.ts';
import {
  type CartLine,
  type LineEdit,
  type UnavailableLine,
  withEdits,
  withLine,
  withoutUnavailable,
} from './cart.rules.ts';
import { createCartWriter } from './cart-writer.ts';
import { useShopper } from './shopper.ts';
import { useVisitorCart, visitorCart } from './visitor-cart.ts';

/** Between the last press and the request (UI-10). */
const DELAY_MS = 400;
const CART_KEY = keyOf(viewCart);

/** The cache says at once what the server has kept; a cart that is not loaded yet comes with it. */
const keepKnown = (line: CartLine) =>
  queryClient.setQueryData<CartAnswer>(CART_KEY, (cart) => cart && withLine(cart, line));

const writer = createCartWriter({
  delayMs: DELAY_MS,
  send: (productId, quantity) => call(setCartLine, { body: { product_id: productId, quantity } }),
  onKept: keepKnown,
  onSettled: () => {
    reportCartChange();
    return refetchCalls([viewCart]);
  },
});

let user = readSession()?.userId;
onSessionChange(() => {
  const now = readSession()?.userId;
  if (now !== user) writer.forget();
  user = now;
});

/** What a cart that was kept by an earlier version may lack. */
const NOTHING_MORE = { unavailable: [], delivery: NO_FEES };

export interface Cart {
  /** As the customer has chosen it; undefined until it is loaded. */
  readonly cart: CartAnswer | undefined;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** Why there is no cart to show. */
  readonly error: CallError | null;
  /** The change of a product's line that could not be kept, and Retry for it. */
  failureOf(productId: number): LineEdit['failure'];
  reload(): void;
}

const noFailure = () => undefined;

/** The cart of whoever is shopping: the account's with the changes that are still on their way, or a visitor's. */
export function useCart(): Cart {
  const isVisitor = useShopper() === 'visitor';
  const account = useAccountCart(!isVisitor);
  const visitor = useVisitorCart(isVisitor);
  return isVisitor ? { ...visitor, isLoading: false, error: null, failureOf: noFailure } : account;
}

function useAccountCart(isWanted: boolean): Cart {
  useFollowedCart(isWanted);
  const { data, isPending, isFetching, error, refetch } = useGet(viewCart, {}, { enabled: isWanted });
  const edits = useSyncExternalStore(writer.subscribe, writer.read, writer.read);
  const cart = useMemo(() => data && withEdits({ ...NOTHING_MORE, ...data }, edits), [data, edits]);
  return {
    cart,
    isLoading: isPending,
    isFetching,
    error: data ? null : error,
    failureOf: (productId) => edits.get(productId)?.failure,
    reload: () => void refetch(),
  };
}

/** Chooses a line's quantity in the cart of whoever is shopping; 0 removes the line. */
export const useChooseQuantity = (): ((line: CartLine, quantity: number) => void) =>
  useShopper() === 'visitor' ? visitorCart.set : chooseQuantity;

/** Chooses a line's quantity in the account's cart: seen at once, sent a moment later, rolled back when it fails. */
export function chooseQuantity(line: CartLine, quantity: number): void {
  const known = queryClient
    .getQueryData<CartAnswer>(CART_KEY)
    ?.items.find(({ product_id }) => product_id === line.product_id);
  writer.choose({ ...line, quantity: known?.quantity ?? 0 }, quantity);
}

/** Sends what waits; true when the server has kept everything. */
export const flushCart = (): Promise<boolean> => writer.flush();

/** What the catalogue and an old order know of a product, as the cart's line shows it. */
type LineProduct = Pick<ProductAnswer, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock' | 'available'> &
  Partial<Pick<ProductAnswer, 'mrp'>>;

const lineOf = (product: LineProduct, quantity: number): CartLine => ({
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

interface AddToCart {
  /** Sets the product's quantity in the cart and waits for the server; fails with a `CallError`. */
  add(product: LineProduct, quantity: number): Promise<void>;
  readonly isAdding: boolean;
}

/** 'Add to Cart': the quantity is set, so that pressing again, or a retry, adds nothing twice. */
export function useAddToCart(): AddToCart {
  const isVisitor = useShopper() === 'visitor';
  const { send, isSending } = useSend(setCartLine);
  const add = async (product: LineProduct, quantity: number) => {
    if (isVisitor) return visitorCart.set(lineOf(product, quantity), quantity);
    await writer.flush();
    await send({ body: { product_id: product.id, quantity } });
    keepKnown(lineOf(product, quantity));
    reportCartChange();
    void refetchCalls([viewCart]);
  };
  return { add, isAdding: isSending };
}

/** Takes out what is no longer sold; fails with a `CallError`. */
export function useRemoveUnavailable() {
  const isVisitor = useShopper() === 'visitor';
  const { send, isSending } = useSend(setCartLine);
  const remove = async ({ product_id }: UnavailableLine) => {
    if (isVisitor) return visitorCart.remove(product_id);
    await send({ body: { product_id, quantity: 0 } });
    queryClient.setQueryData<CartAnswer>(CART_KEY, (cart) => cart && withoutUnavailable(cart, product_id));
    reportCartChange();
  };
  return { remove, isRemoving: isSending };
}

/** Asks for the cart anew; answers it as it is then known. */
export async function reloadCart(): Promise<CartAnswer | undefined> {
  await refetchCalls([viewCart]);
  return queryClient.getQueryData<CartAnswer>(CART_KEY);
}

/** The order has taken the cart: it is empty at once, whatever the next answer takes. */
export function emptyCart(): void {
  writer.forget();
  queryClient.setQueryData<CartAnswer>(CART_KEY, { ...NOTHING_MORE, items: [], grand_total: 0 });
  reportCartChange();
  void refetchCalls([viewCart]);
}

// Keeps the cart of this tab that of the other tabs and devices: told at once in this browser, asked for when one comes back.

let channel: BroadcastChannel | undefined;
/** One for the tab, since a channel hears every other one, also those of its own tab. */
const cartChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('tilgul-cart');
  return channel;
};

/** Says to the user's other tabs that the cart on the server has changed. */
export function reportCartChange(): void {
  cartChannel().postMessage(readSession()?.userId);
}

const reload = () => void refetchCalls([viewCart]);
const takeReport = ({ data }: MessageEvent<number | undefined>) => {
  if (data !== undefined && data === readSession()?.userId) reload();
};
const comeBack = () => {
  if (document.visibilityState === 'visible') reload();
};

let followers = 0;

function follow(): () => void {
  followers += 1;
  if (followers === 1) {
    cartChannel().addEventListener('message', takeReport);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    cartChannel().removeEventListener('message', takeReport);
    window.removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
  };
}

/** Follows the account's cart while a page shows it. */
function useFollowedCart(isWanted: boolean): void {
  useEffect(() => (isWanted ? follow() : undefined), [isWanted]);
}
