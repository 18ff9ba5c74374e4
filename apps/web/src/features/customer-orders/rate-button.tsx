import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';

const loadDialog = () => import('./rate-dialog.tsx').then((m) => ({ default: m.RateDialog }));
const RateDialog = lazy(loadDialog);
const prefetch = () => void loadDialog().catch(() => undefined);

/** 'Rate': for what was delivered; the dialog's code comes with the first reach for it. */
export function RateButton({ order }: { order: OrderForCustomer }) {
  const [isOpen, setOpen] = useState<boolean>();
  if (order.status !== 'Delivered') return null;
  return (
    <>
      <Button
        variant="outline"
        icon={Star}
        aria-label={t(texts.rateOrder, { id: order.id })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        {texts.rate}
      </Button>
      {isOpen === undefined ? null : (
        <Suspense fallback={null}>
          <RateDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
