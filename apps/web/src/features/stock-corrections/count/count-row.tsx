// A product in a stock count: name, typed quantity, error.
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as correctionTexts } from '@tilgul/messages/store/corrections';
import { type KeyboardEvent, memo, useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { cleanWholeNumber, parseQuantity } from '../../../ui/controls/stepper-value.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { type Entry, findError, formatSigned, type StockRow } from './counted.ts';

const texts = correctionTexts.count;
const formatCount = (count: number) => count.toLocaleString('en-IN');

interface CountRowProps {
  row: StockRow;
  entry: Entry | undefined;
  showsRecorded: boolean;
  onType: (row: StockRow, text: string) => void;
}

/** Enter moves to the next product. */
function focusNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

function faultText({ row, entry }: { row: StockRow; entry: Entry | undefined }): string | undefined {
  const fault = entry && findError(entry, row.quantity);
  if (!fault) return undefined;
  if (fault === 'notWhole') return uiTexts.wholeNumber;
  if (fault === 'tooMany') return texts.tooMany({ max: formatCount(MAX_STOCK) });
  return texts.moved({ before: formatCount(entry.expected), now: formatCount(row.quantity) });
}

/** Memoized, because there are as many rows as products. */
export const CountRow = memo(function CountRow({ row, entry, showsRecorded, onType }: CountRowProps) {
  const { product, product_en, product_unit: unit, quantity } = row;
  const id = useId();
  const problem = faultText({ row, entry });
  const isMoved = entry !== undefined && findError(entry, quantity) === 'moved';
  const counted = entry && parseQuantity(entry.text);
  const change = counted === undefined || !showsRecorded ? 0 : counted - quantity;
  return (
    <li
      data-product={row.product_id}
      className="border-t border-line py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] first:border-t-0"
    >
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{product}</span>
          <EnglishName name={product_en} />
          <span className="block text-sm text-muted">
            {showsRecorded ? texts.books({ unit, count: formatCount(quantity) }) : unit}
          </span>
        </label>
        {change === 0 ? null : (
          <span
            className={
              change < 0
                ? 'font-semibold whitespace-nowrap text-danger'
                : 'font-semibold whitespace-nowrap text-success-text'
            }
          >
            {formatSigned(change)}
          </span>
        )}
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={texts.field({ product })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}fault` : undefined}
          value={entry?.text ?? ''}
          onChange={(event) => onType(row, cleanWholeNumber(event.target.value))}
          onFocus={(event) => event.target.select()}
          onKeyDown={focusNext}
          className="w-22! shrink-0 text-center font-semibold"
        />
      </div>
      <FieldError id={`${id}fault`}>{problem}</FieldError>
      {isMoved ? (
        <Button
          variant="ghost"
          size={44}
          className="-ms-3"
          aria-label={texts.stillRightLabel({ product })}
          onClick={() => onType(row, entry.text)}
        >
          {texts.stillRight}
        </Button>
      ) : null}
    </li>
  );
});
