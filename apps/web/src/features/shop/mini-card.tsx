// A small card in a row that scrolls sideways: picture with Add, name, price and size.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { Link } from 'react-router';
import { formatShelf } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { toProductPath } from '../../shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import type { Cart } from '../cart/cart.api.ts';
import type { CartLine } from '../cart/cart-edits.ts';
import { AddControl, OrderingProblem, useOrdering } from './ordering.tsx';

export interface OneProduct {
  /** Cart lines by product id. */
  readonly lines: ReadonlyMap<number, CartLine>;
  readonly getFailure: Cart['getFailure'];
}

interface MiniCardProps extends OneProduct {
  readonly product: ProductAnswer;
}

/** 104 px wide, with two lines for a long name; from 1280 px on the picture is beside the texts. Its name is no heading: the list below has one. */
export function MiniCard({ product, lines, getFailure }: MiniCardProps) {
  const [line, failure] = [lines.get(product.id), getFailure(product.id)];
  const ordering = useOrdering({ product, line, failure });
  const { name, price, unit, image, in_stock } = product;
  return (
    <li className="w-26 shrink-0 xl:relative xl:flex xl:w-auto xl:min-w-0 xl:overflow-clip xl:rounded-card xl:border xl:border-hairline xl:bg-paper">
      <div className="relative xl:static">
        <Link to={toProductPath(product.id)} tabIndex={-1} aria-hidden="true">
          <ProductPicture
            image={image}
            size={104}
            upTo={320}
            className={cn('h-23 w-26! rounded-control xl:w-21! xl:rounded-none', !in_stock && 'opacity-60 grayscale')}
          />
        </Link>
        <AddControl product={product} line={line} failure={failure} ordering={ordering} look="mini" />
      </div>
      <div className="min-w-0 pt-1.5 text-sm/5 xl:p-2.5">
        <p className={nameWeight(name)}>
          <Link
            to={toProductPath(product.id)}
            className="line-clamp-2 rounded-badge wrap-anywhere hover:underline xl:line-clamp-1"
          >
            {name}
          </Link>
        </p>
        {/* One line, above the stepper of wide screens. */}
        <div className={cn('flex min-w-0 gap-x-1 text-muted', ordering.problem ? 'flex-wrap' : 'whitespace-nowrap')}>
          <span className="font-semibold text-ink">{formatShelf(price)}</span>
          {ordering.problem ? (
            <OrderingProblem {...ordering} className="text-xs/5" />
          ) : (
            <>
              <span aria-hidden="true">·</span>
              <span className="truncate">{unit}</span>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
