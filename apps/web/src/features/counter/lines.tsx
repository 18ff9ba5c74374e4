// The lines of the sale. The marked one is what + − and Del mean.

import { getListAmount } from '@tilgul/contract/rules/price-sale';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/counter/sell';
import { Minus, Plus, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { toName, useRegister, useSnapshot } from './context.ts';
import { type Line, needsTaxClass, removeLine, setQuantity, toPriced } from './engine/basket.ts';
import type { Index } from './engine/catalogue.ts';
import { money, plainMoney } from './parts.tsx';
import { Picture } from './picture.tsx';

const GRID =
  'grid items-center gap-x-2 ps-3 max-md:grid-cols-[2.5rem_minmax(0,1fr)_auto_2.75rem] md:grid-cols-[2.5rem_minmax(0,1fr)_4rem_4.5rem_9rem_5.25rem_2.75rem]';

interface LineRowProps {
  index: Index;
  line: Line;
  isMarked: boolean;
  isLocked: () => boolean;
}

/** Drawn again only if its line has changed: a scan changes one or two of many. */
const LineRow = memo(function LineRow({ index, line, isMarked, isLocked }: LineRowProps) {
  const register = useRegister();
  const product = index.byId.get(line.product_id);
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  if (!product) return null;
  const name = toName(product);
  const amount = getListAmount(toPriced(line, 0)) - line.discount;
  const saved = line.mrp === null ? 0 : line.mrp * line.quantity - amount;
  const isWrong = needsTaxClass(index, line);
  const change = (quantity: number) => {
    if (!isLocked()) register.setBasket(setQuantity(register.snapshot.basket, line.key, quantity));
  };
  return (
    <tr
      ref={row}
      aria-current={isMarked || undefined}
      onClick={() => register.setBasket({ ...register.snapshot.basket, marked: line.key })}
      className={cn(
        GRID,
        'min-h-14 border-t border-line',
        isMarked && 'bg-[#fffaf0] shadow-[inset_4px_0_var(--color-turmeric)]',
        isWrong && 'bg-danger-soft',
      )}
    >
      <td className="contents">
        <Picture product={product} className="size-10" />
      </td>
      <td className="min-w-0 py-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className={cn('block truncate text-xs', isWrong ? 'font-semibold text-danger' : 'text-muted')}>
          {isWrong
            ? texts.noTaxClass
            : line.grams === null
              ? product.unit
              : `${formatGrams(line.grams)} · ${texts.perKg({ amount: plainMoney(Math.round((line.price * 1000) / (line.unit_grams ?? 1000))) })}`}
          {saved > 0 && !isWrong ? ` · ${texts.saves({ amount: money(saved) })}` : ''}
        </span>
      </td>
      <td className="text-end text-sm text-muted tabular-nums max-md:hidden">
        {line.mrp === null ? null : (
          <s className={line.mrp > line.price ? '' : 'no-underline'}>{plainMoney(line.mrp)}</s>
        )}
      </td>
      <td className="text-end tabular-nums max-md:hidden">{plainMoney(line.price)}</td>
      <td className="max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:pb-2">
        {line.grams === null ? (
          <span className="mx-auto grid w-32 grid-cols-[2.75rem_1fr_2.75rem] items-center rounded-control border border-input bg-paper text-center">
            <IconButton
              icon={Minus}
              label={texts.less({ name })}
              onClick={() => change(line.quantity - 1)}
              className="h-10!"
            />
            <output aria-label={texts.quantityOf({ name })} className="font-semibold">
              {line.quantity}
            </output>
            <IconButton
              icon={Plus}
              label={texts.more({ name })}
              onClick={() => change(line.quantity + 1)}
              className="h-10!"
            />
          </span>
        ) : (
          <b className="block text-center">{formatGrams(line.grams)}</b>
        )}
      </td>
      <td className="text-end font-semibold tabular-nums">{plainMoney(amount)}</td>
      <td>
        <IconButton
          icon={X}
          label={texts.remove({ name })}
          onClick={(event) => {
            event.stopPropagation();
            if (!isLocked()) register.setBasket(removeLine(register.snapshot.basket, line.key));
          }}
        />
      </td>
    </tr>
  );
});

export function Lines({ isLocked }: { isLocked: () => boolean }) {
  const { index, basket } = useSnapshot();
  return (
    <table className="block w-full overflow-hidden rounded-card border border-hairline bg-paper">
      <thead className="block bg-sunken max-md:sr-only">
        <tr className={cn(GRID, 'h-8 text-xs text-muted')}>
          <th scope="col" className="col-span-2 text-start">
            {texts.product}
          </th>
          <th scope="col" className="text-end">
            {texts.mrp}
          </th>
          <th scope="col" className="text-end">
            {texts.price}
          </th>
          <th scope="col" className="text-center">
            {texts.quantity}
          </th>
          <th scope="col" className="text-end">
            {texts.lineTotal}
          </th>
          <td />
        </tr>
      </thead>
      <tbody className="block overflow-y-auto lg:max-h-[calc(100dvh-29rem)] lg:min-h-56">
        {basket.lines.length === 0 ? (
          <tr className="block">
            <td className="block p-8 text-center text-muted">{texts.empty}</td>
          </tr>
        ) : null}
        {basket.lines.map((line) =>
          index ? (
            <LineRow
              key={line.key}
              index={index}
              line={line}
              isMarked={basket.marked === line.key}
              isLocked={isLocked}
            />
          ) : null,
        )}
      </tbody>
    </table>
  );
}
