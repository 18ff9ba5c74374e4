import { canClaim } from '@tilgul/contract/delivery/claim-rules';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { MessageSquareWarning } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { customerClaimTexts as texts } from '../../texts/en/customer/claims.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { deliveredAt } from './customer-order-facts.ts';

const loadDialog = () => import('./claim-dialog.tsx').then((m) => ({ default: m.ClaimDialog }));
const ClaimDialog = lazy(loadDialog);
const prefetch = () => void loadDialog().catch(() => undefined);

/** 'Something wrong?': for 48 hours after the delivery (CLAIM-1); the dialog's code comes with the first reach for it. */
export function ClaimButton({ order }: { order: OrderForCustomer }) {
  const [isOpen, setOpen] = useState<boolean>();
  const [round, setRound] = useState(0);
  const at = deliveredAt(order);
  if (at === undefined || !canClaim(Date.parse(at), Date.now())) return null;
  return (
    <>
      <Button
        variant="outline"
        icon={MessageSquareWarning}
        aria-label={t(texts.buttonOf, { id: order.id })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen === undefined ? null : (
        <Suspense fallback={null}>
          <ClaimDialog
            key={round}
            order={order}
            deliveredAt={at}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSent={() => setRound(round + 1)}
          />
        </Suspense>
      )}
    </>
  );
}
