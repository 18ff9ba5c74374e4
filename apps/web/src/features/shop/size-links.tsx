// The sizes of one thing on its page: each is a page of its own, so that it can be sent and found.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { ProductPageAnswer } from '@tilgul/contract/catalog/reviews';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatRupees } from '../../shared/format/money.ts';
import { productPath } from '../../shared/paths.ts';
import { productTexts as texts } from '../../texts/en/customer/product.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Mrp } from '../../ui/display/mrp.tsx';

function SizeLink({ size, isChosen }: { size: ProductAnswer; isChosen: boolean }) {
  const { id, unit, price, price_per_kg: perKg } = size;
  return (
    <Link
      to={productPath(id)}
      // Back leads to where one came from, not through the sizes.
      replace
      aria-current={isChosen ? 'page' : undefined}
      className={cn(
        'relative block rounded-card border bg-paper px-4 py-2.5',
        isChosen ? 'border-primary bg-selected ring-1 ring-primary' : 'border-input hover:border-primary',
      )}
    >
      <span className="block font-semibold">{unit}</span>
      <span className="block">
        {formatRupees(price)} <Mrp {...size} className="text-sm" />
      </span>
      {perKg === null ? null : (
        <span className="block text-sm text-muted">{t(texts.perKg, { price: formatRupees(perKg) })}</span>
      )}
      {isChosen ? (
        <CircleCheck aria-hidden="true" size={20} className="absolute end-3 top-3 text-primary max-[359px]:hidden" />
      ) : null}
    </Link>
  );
}

/** Nothing where there is one size. */
export function SizeLinks({ product }: { product: ProductPageAnswer }) {
  if (product.sizes.length < 2) return null;
  return (
    <nav aria-label={texts.sizes} className="mt-4">
      <ul className="grid max-w-110 grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3">
        {product.sizes.map((size) => (
          <li key={size.id}>
            <SizeLink size={size} isChosen={size.id === product.id} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
