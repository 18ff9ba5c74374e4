// Parts of a cart line on several pages: missing stock, and the choice of a substitute.
import { type CartAnswer, setLineChoice, viewCart } from '@tilgul/contract/cart';
import { LINE_CHOICES, type LineChoice } from '@tilgul/contract/order-answers';
import { MAX_AVAILABLE, MAX_CART_QUANTITY } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/cart';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { call } from '../../shared/api/api.ts';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { queryClient, queryKeyFor } from '../../shared/api/query-client.ts';
import { formatShelf } from '../../shared/format/money.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { broadcastCartChange, flushCart, getFormerPrice } from './cart.api.ts';
import type { CartLine } from './cart-edits.ts';
import { visitorCart } from './visitor-cart.ts';

/** 'Only 48 left', or 'sold out'. */
export const formatStockLeft = ({ available }: Pick<CartLine, 'available'>): string =>
  available > 0 ? uiTexts.onlyLeft({ count: available.toLocaleString('en-IN') }) : texts.soldOut;

type Stock = Pick<CartLine, 'available'>;
/** Answers contain at most `MAX_AVAILABLE`. */
const isStockKnown = ({ available }: Stock): boolean => available < MAX_AVAILABLE;

/** Upper bound of the quantity as far as the stock is known. */
export const getMaxQuantity = (stock: Stock): number =>
  isStockKnown(stock) ? Math.max(stock.available, 1) : MAX_CART_QUANTITY;

/** Why the quantity has this upper bound; undefined if the stock is unknown. */
export const getMaxReason = (stock: Stock): string | undefined =>
  isStockKnown(stock) ? formatStockLeft(stock) : undefined;

/** Whether there is less of the product than the line has. */
export const isShort = (line: Pick<CartLine, 'available' | 'quantity' | 'in_stock'>): boolean =>
  line.quantity > line.available && (isStockKnown(line) || !line.in_stock);

/** The quantity that the account may have of a line whose change was refused; undefined for other failures. */
export const getQuantityCap = (error: unknown): number | undefined =>
  isApiError(error) && error.cap?.ways.includes('quantity') ? error.cap.max : undefined;

interface CartLineShortageProps {
  readonly line: CartLine;
  /** Includes the product's name, for use away from the line. */
  readonly isNamed?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** Nothing while stock suffices; else what is left, with a button that takes it or removes the line (UI-37). */
export function CartLineShortage({ line, isNamed = false, onChange }: CartLineShortageProps) {
  const { product_name: name, available } = line;
  if (!isShort(line)) return null;
  const label = available > 0 ? texts.takeLeft({ count: available.toLocaleString('en-IN') }) : texts.removeShort;
  return (
    <Alert tone="notice" action={<AlertAction label={label} onPress={() => onChange(available)} />}>
      {isNamed ? texts.shortNote({ name, words: formatStockLeft(line) }) : `${formatStockLeft(line)}.`}
    </Alert>
  );
}

/** Updates one line's choice in the cached cart. */
function cacheChoice(productId: number, choice: LineChoice): void {
  queryClient.setQueryData<CartAnswer>(queryKeyFor(viewCart), (cart) => {
    const set = (line: CartLine) => (line.product_id === productId ? { ...line, choice } : line);
    return cart && { ...cart, items: cart.items.map(set) };
  });
}

/** Optimistic: rolls back with an alert when it could not be saved. */
async function saveChoice({ product_id, choice: before = 'remove' }: CartLine, choice: LineChoice): Promise<void> {
  cacheChoice(product_id, choice);
  try {
    // A new line must be saved first.
    await flushCart();
    await call(setLineChoice, { params: { product_id }, body: { choice } });
    cacheChoice(product_id, choice);
    broadcastCartChange();
  } catch (error) {
    cacheChoice(product_id, before);
    if (!isSessionError(error))
      alerts.cartFailure(texts.choiceFailed, getFailureMessage(error, texts.failedText, texts.networkText));
  }
}

/** Sets a line's choice in the current shopper's cart. */
export function useSetLineChoice(): (line: CartLine, choice: LineChoice) => Promise<void> {
  const isVisitor = useShopper() === 'visitor';
  if (!isVisitor) return saveChoice;
  return async ({ product_id }, choice) => visitorCart.choose(product_id, choice);
}

/** '₹22.00 → ₹24.50' beside a line whose price changed while this window showed it. */
export function PriceChange({ line }: { line: Pick<CartLine, 'product_id' | 'price'> }) {
  const former = getFormerPrice(line);
  if (former === undefined) return null;
  const prices = { before: formatShelf(former), after: formatShelf(line.price) };
  return (
    <span className="block font-semibold text-notice-text">
      <span aria-hidden="true">{texts.priceNow(prices)}</span>
      <span className="sr-only">{texts.wasPrice(prices)}</span>
    </span>
  );
}

/** A native select: one tap on a phone (PACK-1). In a `bill` it has no visible label. */
export function SubstitutionSelect({ line, look = 'row' }: { line: CartLine; look?: 'row' | 'bill' }) {
  const chooseFor = useSetLineChoice();
  const id = useId();
  const { product_name: name, choice = 'remove' } = line;
  const isBill = look === 'bill';
  return (
    <p
      className={cn(
        'flex max-w-full flex-wrap items-center gap-x-1.5 text-muted',
        isBill ? 'text-xs' : 'justify-between text-sm',
      )}
    >
      <label htmlFor={id} aria-label={texts.ifMissingLabel({ name })} className={cn(isBill && 'sr-only')}>
        {texts.ifMissing}
      </label>
      <span className="relative inline-flex max-w-full items-center">
        <select
          id={id}
          value={choice}
          onChange={(event) => {
            const chosen = LINE_CHOICES.find((one) => one === event.target.value);
            if (chosen) void chooseFor(line, chosen);
          }}
          className="hit-44 max-w-full cursor-pointer appearance-none rounded-badge bg-transparent py-1 ps-1 pe-6 text-end font-semibold text-primary hover:underline"
        >
          {LINE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {texts.choices[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute end-1 text-primary" />
      </span>
    </p>
  );
}
