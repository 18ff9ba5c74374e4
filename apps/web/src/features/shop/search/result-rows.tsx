// A product of a search, 72 px high: the name leads to the product, Add is beside it.
import { Link } from 'react-router';
import { formatShelf } from '../../../shared/format/money.ts';
import { nameWeight } from '../../../shared/format/script.ts';
import { toProductPath } from '../../../shared/paths.ts';
import { keepSearch } from '../../../shared/session/recent-searches.ts';
import { cn } from '../../../ui/cn.ts';
import { Mrp, ProductPicture, SecondName } from '../../../ui/display/product.tsx';
import { AddControl, OrderingProblem, useOrdering } from '../ordering.tsx';
import { SizeChoice, type SizedCardProps, useChosenSize } from '../product-card.tsx';
import { getVariantGroupId, type Sizes } from '../shop.rules.ts';
import { Highlighted } from './highlighted.tsx';

type RowProps = Pick<SizedCardProps, 'sizes' | 'typedSize' | 'lines' | 'getFailure'> & {
  readonly typed: string;
  /** In place of a card, whose name is a heading. */
  readonly hasHeading?: boolean;
};

function Row({ sizes, typedSize, lines, getFailure, typed, hasHeading = false }: RowProps) {
  const { chosen: product, choose } = useChosenSize({ sizes, typedSize, lines });
  const [line, failure] = [lines.get(product.id), getFailure(product.id)];
  const ordering = useOrdering({ product, line, failure });
  const { id, name, price, image, in_stock } = product;
  const Name = hasHeading ? 'h2' : 'p';
  return (
    <li className="flex min-h-18 items-center gap-3 px-4 py-2">
      <ProductPicture
        image={image}
        size={56}
        upTo={160}
        className={cn('self-center! rounded-control', !in_stock && 'opacity-60 grayscale')}
      />
      <div className="min-w-0 grow">
        <Name className={nameWeight(name)}>
          <Link
            to={toProductPath(id)}
            data-search-stop
            onClick={() => keepSearch(typed)}
            className="rounded-badge wrap-anywhere hover:underline"
          >
            <Highlighted name={name} typed={typed} />
          </Link>
        </Name>
        <SecondName {...product} className="text-sm" render={(second) => <Highlighted name={second} typed={typed} />} />
        <div className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <span className="font-semibold">{formatShelf(price)}</span>
          {/* The stepper takes its room on phones. */}
          <Mrp {...product} className={line ? 'max-md:hidden' : ''} />
          <SizeChoice sizes={sizes} chosen={product} onChoose={choose} />
        </div>
        <OrderingProblem {...ordering} />
      </div>
      <AddControl
        product={product}
        line={line}
        failure={failure}
        ordering={{
          ...ordering,
          addToCart: async (quantity) => {
            keepSearch(typed);
            await ordering.addToCart(quantity);
          },
        }}
        look="row"
      />
    </li>
  );
}

interface ResultRowsProps extends Pick<RowProps, 'lines' | 'getFailure' | 'typed' | 'hasHeading'> {
  readonly label: string;
  readonly groups: readonly Sizes[];
  readonly typedSizes?: ReadonlyMap<number, number>;
  /** The rows belong to the previous search. */
  readonly isStale?: boolean;
}

export function ResultRows({ label, groups, typedSizes, isStale = false, ...row }: ResultRowsProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isStale || undefined}
      className={cn('divide-y divide-line border-y border-line bg-paper', isStale && 'opacity-60')}
    >
      {groups.map((sizes) => {
        const group = getVariantGroupId(sizes[0]);
        const typedSize = typedSizes?.get(group);
        return <Row key={`${group} ${typedSize ?? ''}`} sizes={sizes} typedSize={typedSize} {...row} />;
      })}
    </ul>
  );
}
