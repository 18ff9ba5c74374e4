// A product's picture, or the first letter of its name.
import { getImageUrl } from '@tilgul/contract/catalog';
import { useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { toName } from './context.ts';
import type { Product } from './engine/catalogue.ts';

export function Picture({ product, className }: { product: Product; className: string }) {
  const [isBroken, setBroken] = useState(false);
  if (product.image === null || isBroken) {
    return (
      <span
        aria-hidden="true"
        className={cn('grid shrink-0 place-items-center rounded-badge bg-sunken font-semibold text-muted', className)}
      >
        {[...toName(product)][0]}
      </span>
    );
  }
  return (
    <img
      src={getImageUrl(product.image, 160, 'webp')}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className={cn('shrink-0 rounded-badge object-cover', className)}
    />
  );
}
