// The order summary of delivery details: a card on wide screens, a bar that opens on phones.
import type { CartAnswer } from '@tilgul/contract/cart';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { checkoutTexts as texts } from '../../texts/en/customer/checkout.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';

const countOf = ({ items }: CartAnswer) =>
  items.length === 1 ? texts.summaryOne : t(texts.summaryCount, { count: items.length });

function Lines({ cart, className }: { cart: CartAnswer; className?: string }) {
  return (
    <ul className={cn('divide-y divide-line', className)}>
      {cart.items.map((line) => (
        <li key={line.product_id} className="flex items-center gap-3 py-2.5">
          <ProductPicture image={line.image} size={48} className="rounded-badge" />
          <div className="min-w-0 grow text-sm">
            <p className="font-semibold">{line.product_name}</p>
            <p className="text-muted">{t(texts.timesUnit, { unit: line.unit, quantity: line.quantity })}</p>
          </div>
          <p className="text-sm font-semibold">{formatRupees(totalOfWireLines([line]))}</p>
        </li>
      ))}
    </ul>
  );
}

/** From 1024 px on, beside the steps. */
export function SummaryCard({ cart }: { cart: CartAnswer }) {
  return (
    <Card as="section" aria-labelledby="order-summary" className="sticky top-22 hidden lg:block">
      <h2 id="order-summary" className="text-h3 font-semibold">
        {texts.summary}
      </h2>
      <Lines cart={cart} className="mt-1" />
      <p className="flex items-baseline justify-between border-t border-hairline pt-3">
        {texts.grandTotal}
        <strong className="text-h2 font-semibold">{formatRupees(cart.grand_total)}</strong>
      </p>
      <Link
        to={PATHS.customerCart}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      >
        {texts.changeCart}
      </Link>
    </Card>
  );
}

/** Below 1024 px: the sum always in view, its items on demand (UI-14). */
export function SummaryBar({ cart }: { cart: CartAnswer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <StickyBar
      overNav={false}
      className="pt-0! pb-[env(safe-area-inset-bottom)]! md:pb-0! md:mt-6 md:rounded-card md:border! md:bg-paper! md:px-4 lg:hidden"
    >
      {isOpen ? (
        <div id="summary-items" className="max-h-[45dvh] overflow-y-auto overscroll-contain pt-1">
          <Lines cart={cart} />
          <Link to={PATHS.customerCart} className="inline-flex min-h-11 items-center font-semibold text-primary">
            {texts.changeCart}
          </Link>
        </div>
      ) : null}
      <div
        className={cn('flex min-h-18 flex-wrap items-center justify-between gap-x-3', isOpen && 'border-t border-line')}
      >
        <p>
          <span className="block text-sm text-muted">{countOf(cart)}</span>
          <strong className="text-h2 font-semibold">{formatRupees(cart.grand_total)}</strong>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'summary-items' : undefined}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-primary"
        >
          {isOpen ? texts.hideItems : texts.showItems}
          <ChevronUp aria-hidden="true" size={20} className={cn('transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
    </StickyBar>
  );
}
