// The way from the cart to checkout.
import { texts } from '@tilgul/messages/customer/cart';
import { type ReactNode, useState } from 'react';
import { PATHS } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { flushCart } from '../cart/cart.api.ts';
import { NotServedNote, useUnservedPincode } from './not-served-note.tsx';

/** Opens checkout once the server has saved every edit, with `totalAmount` in the navigation state (UI-14). */
export function ProceedButton({ total, children }: { readonly total: number; readonly children: ReactNode }) {
  const go = usePreloadedNavigate();
  const unserved = useUnservedPincode();
  const [isSaving, setSaving] = useState(false);
  const proceed = async () => {
    setSaving(true);
    if (await flushCart()) await go(PATHS.customerDelivery, { state: { totalAmount: total } });
    else alerts.cartFailure(texts.proceedStopped);
    setSaving(false);
  };
  return (
    <>
      <NotServedNote pincode={unserved} />
      <Button
        size={52}
        wide
        variant={unserved === undefined ? 'primary' : 'outline-primary'}
        busy={isSaving}
        onClick={() => void proceed()}
      >
        {children}
      </Button>
    </>
  );
}
