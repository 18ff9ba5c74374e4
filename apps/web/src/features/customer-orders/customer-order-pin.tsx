// How the PIN of an order is shown to its customer.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { KeyRound } from 'lucide-react';
import { customerOrderTexts as texts } from '../../texts/en/customer/customer-orders.ts';
import { Button } from '../../ui/controls/button.tsx';
import { pinOf } from './customer-order-facts.ts';
import { useNewPin } from './use-customer-order.ts';

/** The PIN itself, spoken digit by digit. */
function Digits({ pin }: { pin: string }) {
  return (
    <>
      <span aria-hidden="true">{pin}</span>
      <span className="sr-only">{[...pin].join(' ')}</span>
    </>
  );
}

function NewPin({ order }: { order: OrderForCustomer }) {
  const { renew, isRenewing } = useNewPin(order);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-notice px-4 py-4 text-notice-text">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold">{texts.pin}</span>
        {texts.pinVoid}
      </p>
      <Button icon={KeyRound} busy={isRenewing} onClick={() => void renew()}>
        {texts.newPin}
      </Button>
    </div>
  );
}

/** The first thing after the head of an open card: the PIN in large digits, or why there is none (UI-23). */
export function PinPanel({ order }: { order: OrderForCustomer }) {
  const state = pinOf(order);
  if (!state) return null;
  if (state.kind === 'void') return <NewPin order={order} />;
  if (state.kind === 'pin') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 bg-success-soft px-4 py-4">
        <p className="min-w-0 flex-1 basis-28 text-sm">
          <span className="block font-semibold text-primary">{texts.pin}</span>
          {texts.pinSay}
        </p>
        <p className="shrink-0 rounded-control bg-paper px-3 py-1 text-h1-lg font-semibold tracking-[0.12em]">
          <Digits pin={state.pin} />
        </p>
      </div>
    );
  }
  const isPending = state.kind === 'pending';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 border-t border-line px-4 py-3">
      <span className="text-muted">{texts.pin}</span>
      <strong className="font-semibold">{isPending ? texts.pinPending : texts.pinExpired}</strong>
      {isPending ? <span className="text-sm text-muted">{texts.pinPendingText}</span> : null}
    </p>
  );
}

/** The same in one line of a closed card; nothing for 'Expired', which is beside the bars. */
export function PinLine({ order }: { order: OrderForCustomer }) {
  const state = pinOf(order);
  if (!state || state.kind === 'expired') return null;
  if (state.kind === 'void') {
    return <p className="text-sm text-notice-text">{texts.pinVoid}</p>;
  }
  return (
    <p className="text-sm">
      <span className="text-muted">{texts.pin}</span>{' '}
      <strong className={state.kind === 'pin' ? 'ms-1 text-h2 font-semibold tracking-[0.12em]' : 'ms-1 font-semibold'}>
        {state.kind === 'pin' ? <Digits pin={state.pin} /> : texts.pinPending}
      </strong>
    </p>
  );
}
