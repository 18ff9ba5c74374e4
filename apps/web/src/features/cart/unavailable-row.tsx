// A line of the cart whose product is no longer sold, and the way to take it out.
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { useRemoveUnavailable } from './cart.ts';
import type { UnavailableLine } from './cart-edits.ts';

export function UnavailableRow({ line }: { line: UnavailableLine }) {
  const { remove, isRemoving } = useRemoveUnavailable();
  const press = async () => {
    try {
      await remove(line);
      focusHeading();
    } catch (error) {
      if (!isSessionError(error)) alerts.cartFailure(texts.removeFailed, failureText(error, texts.failedText));
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <ProductPicture image={line.image} size={72} className="rounded-control opacity-60 grayscale" />
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="font-semibold">{line.product_name}</h2>
        <p className="text-sm text-muted">{t(texts.timesUnit, { unit: line.unit, quantity: line.quantity })}</p>
        <p className="font-semibold text-danger">{texts.unavailable}</p>
      </div>
      <Button
        variant="outline"
        busy={isRemoving}
        aria-label={t(texts.remove, { name: line.product_name })}
        onClick={() => void press()}
      >
        {texts.removeShort}
      </Button>
    </li>
  );
}
