// The note on a cart line that exceeds the stock, with a button that corrects it.
import { texts } from '@tilgul/messages/customer/cart';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { CartLine } from './cart.rules.ts';

/** 'Only 48 left', or 'sold out'. */
export const formatStockLeft = ({ available }: Pick<CartLine, 'available'>): string =>
  available > 0 ? uiTexts.onlyLeft({ count: available.toLocaleString('en-IN') }) : texts.soldOut;

interface CartLineShortageProps {
  readonly line: CartLine;
  /** Includes the product's name, for use away from the line. */
  readonly isNamed?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** Nothing while stock suffices; else what is left, with a button that takes it or removes the line (UI-37). */
export function CartLineShortage({ line, isNamed = false, onChange }: CartLineShortageProps) {
  const { product_name: name, available, quantity } = line;
  if (quantity <= available) return null;
  const label = available > 0 ? texts.takeLeft({ count: available.toLocaleString('en-IN') }) : texts.removeShort;
  return (
    <Alert tone="notice" action={<AlertAction label={label} onPress={() => onChange(available)} />}>
      {isNamed ? texts.shortNote({ name, words: formatStockLeft(line) }) : `${formatStockLeft(line)}.`}
    </Alert>
  );
}
