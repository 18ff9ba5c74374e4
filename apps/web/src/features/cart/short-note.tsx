// What is said of a line that wants more than there is, and the press that puts it right.
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { CartLine } from './cart.rules.ts';

/** 'Only 48 left', or that it is sold out. */
export const onlyLeft = ({ available }: Pick<CartLine, 'available'>): string =>
  available > 0 ? t(uiTexts.onlyLeft, { count: available.toLocaleString('en-IN') }) : texts.soldOut;

interface ShortNoteProps {
  readonly line: CartLine;
  /** Where the line itself is not beside it: says the product's name. */
  readonly isNamed?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** Nothing while there is enough; else how many there are, with a button that takes them, or takes the line out (UI-37). */
export function ShortNote({ line, isNamed = false, onChange }: ShortNoteProps) {
  const { product_name: name, available, quantity } = line;
  if (quantity <= available) return null;
  const label = available > 0 ? t(texts.takeLeft, { count: available.toLocaleString('en-IN') }) : texts.removeShort;
  return (
    <Alert tone="notice" live={false} action={<AlertAction label={label} onPress={() => onChange(available)} />}>
      {isNamed ? t(texts.shortOf, { name, words: onlyLeft(line) }) : `${onlyLeft(line)}.`}
    </Alert>
  );
}
