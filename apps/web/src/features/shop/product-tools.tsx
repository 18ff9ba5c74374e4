// Buttons over a product's picture: Back (where the breadcrumb has no room) and Share.
import type { ProductPageAnswer } from '@tilgul/contract/reviews';
import { texts } from '@tilgul/messages/customer/product';
import { ArrowLeft, Share2 } from 'lucide-react';
import { toProductPath } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/screen/navigate.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useShopPaths } from '../cart/shopper.ts';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    alerts.success(texts.linkCopied);
  } catch {
    // No clipboard without HTTPS: show the link instead.
    alerts.failure(texts.notCopied, url);
  }
}

/** Opens the device's share sheet, or copies the link. */
async function share({ id, name, unit }: ProductPageAnswer): Promise<void> {
  const link = { title: `${name} ${unit}`, url: `${window.location.origin}${toProductPath(id)}` };
  if (!('share' in navigator)) return copy(link.url);
  try {
    await navigator.share(link);
  } catch (error) {
    // The share sheet was dismissed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link.url);
  }
}

export function ProductTools({ product }: { product: ProductPageAnswer }) {
  const { products } = useShopPaths();
  const goBack = useGoBack(products);
  return (
    <div className="pointer-events-none absolute inset-x-4 top-4 flex *:pointer-events-auto">
      <IconButton
        icon={ArrowLeft}
        label={texts.back}
        tone="outline"
        onClick={goBack}
        className="rounded-full! md:hidden"
      />
      <IconButton
        icon={Share2}
        label={texts.share}
        tone="outline"
        onClick={() => void share(product)}
        className="ms-auto rounded-full!"
      />
    </div>
  );
}
