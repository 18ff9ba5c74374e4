// One line of the cart: picture, price, quantity, total, removal, and what could not be saved.
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { Mrp } from '../../ui/display/mrp.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { CartLine, LineEdit } from './cart-edits.ts';
import { ChoiceSelect } from './choice/choice-select.tsx';
import { onlyLeft, ShortNote } from './short-note.tsx';

interface CartLineRowProps {
  readonly line: CartLine;
  readonly failure: LineEdit['failure'];
  /** Undo has just brought it back: it takes the focus. */
  readonly isRestored: boolean;
  /** 0 removes the line. */
  readonly onChange: (quantity: number) => void;
}

/** The line has gone back to what the server has; Retry chooses again what failed (UI-10). */
function Failure({ line, failure, onChange }: Pick<CartLineRowProps, 'line' | 'failure' | 'onChange'>) {
  if (!failure || isSessionError(failure.error)) return null;
  const title = failure.quantity === 0 ? texts.removeFailed : texts.updateFailed;
  return (
    <Alert title={`${title}.`} action={<AlertAction label={texts.retry} onPress={() => onChange(failure.quantity)} />}>
      {failureText(failure.error, texts.failedText, texts.networkText)} {t(texts.still, { quantity: line.quantity })}
    </Alert>
  );
}

export function CartLineRow({ line, failure, isRestored, onChange }: CartLineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isRestored) focusOn(row.current);
  }, [isRestored]);
  return (
    <li ref={row} className="flex flex-col gap-3 p-4 outline-none">
      <div className="flex flex-wrap items-start gap-3">
        <ProductPicture image={line.image} size={72} className="rounded-control" />
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2">
          <div className="flex flex-wrap justify-between gap-x-3">
            <div className="min-w-0 grow basis-28">
              <h2 className="font-semibold">{line.product_name}</h2>
              <p className="text-sm text-muted">
                {t(texts.priceUnit, { price: formatRupees(line.price), unit: line.unit })} <Mrp {...line} />
              </p>
            </div>
            <p className="font-semibold">{formatRupees(totalOfWireLines([line]))}</p>
          </div>
          <div className="flex flex-wrap justify-between">
            <QuantityStepper
              name={line.product_name}
              min={0}
              value={line.quantity}
              max={Math.max(line.available, 1)}
              maxReason={onlyLeft(line)}
              onChange={onChange}
              className="w-34 max-w-full"
            />
            <IconButton
              icon={Trash2}
              tone="danger"
              label={t(texts.remove, { name: line.product_name })}
              onClick={() => onChange(0)}
              className="-me-2.5"
            />
          </div>
        </div>
      </div>
      <ChoiceSelect line={line} />
      <ShortNote line={line} onChange={onChange} />
      <Failure line={line} failure={failure} onChange={onChange} />
    </li>
  );
}
