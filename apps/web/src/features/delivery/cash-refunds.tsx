// Cash refunds that the rider pays at the door for accepted claims (CLAIM-9).
import { viewOwnCash } from '@tilgul/contract/cash';
import { type ClaimAnswer, listClaims, payClaimBack } from '@tilgul/contract/claims';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/store/cash-refund';
import { HandCoins, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { CallButton, IconLine, MapButton } from './delivery-card.tsx';

const LIVE = [listClaims];
/** A paid refund changes the list and the cash in hand. */
const CHANGED = [listClaims, viewOwnCash];

/** Confirms that the customer has the money, then books the refund once. */
function PayRefundButton({ claim, name }: { claim: ClaimAnswer; name: string }) {
  const { send, isSending } = useSend(payClaimBack, { invalidates: CHANGED });
  const amount = formatRupees(claim.amount);
  const pay = async () => {
    const isPaid = await confirm({
      title: texts.askTitle({ amount, name }),
      text: texts.askText,
      confirmLabel: texts.yes,
      cancelLabel: texts.notYet,
      look: 'staff',
    });
    if (!isPaid) return;
    try {
      await send({ params: { id: claim.id } });
      alerts.success(texts.done, texts.doneText({ amount }));
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText, texts.noAnswer);
      // Another rider may have paid it in the meantime.
      if (isApiError(error)) void refetchCalls(CHANGED);
    }
  };
  return (
    <Button
      variant="staff"
      size={64}
      icon={HandCoins}
      busy={isSending}
      wide
      aria-label={texts.actionLabel({ amount, name })}
      onClick={() => void pay()}
    >
      {texts.action({ amount })}
    </Button>
  );
}

const getRecipient = (claim: ClaimAnswer) => splitAddress(claim.door?.address ?? claim.customer_name);

function ClaimCard({ claim }: { claim: ClaimAnswer }) {
  const { name, place } = getRecipient(claim);
  return (
    <Card as="li" className="flex flex-col gap-2 border-staff-ink/25! text-staff-ink">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-h2 font-semibold">{name}</h3>
        <p className="ms-auto text-h2 font-semibold">{formatRupees(claim.amount)}</p>
      </div>
      <IconLine icon={MapPin}>{place}</IconLine>
      <p>{texts.claim({ number: claim.number, id: claim.order_id })}</p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <CallButton name={name} phone={claim.door?.mobile_number} />
        <MapButton place={place} />
      </div>
      <PayRefundButton claim={claim} name={name} />
    </Card>
  );
}

/** The rider's refunds; empty while loading, so that no screen waits for them. */
function useClaimsToRefund(): readonly ClaimAnswer[] {
  const { rows } = useAllPages(useList(listClaims, { limit: MAX_PAGE }));
  useLiveCalls(LIVE);
  return rows;
}

const isForOrder = (orderId: number) => (claim: ClaimAnswer) => claim.door?.order_ids.includes(orderId) === true;

/** The refund for an order's customer, beside the order's total; otherwise `children`. */
export function CashRefundSum({ orderId, children = null }: { orderId: number; children?: ReactNode }) {
  const sum = addRupees(
    ...useClaimsToRefund()
      .filter(isForOrder(orderId))
      .map(({ amount }) => amount),
  );
  if (sum === 0) return children;
  return (
    <dl className="text-end">
      <dt className="font-semibold">{texts.title}</dt>
      <dd className="text-h2 font-semibold">{formatRupees(sum)}</dd>
    </dl>
  );
}

/** The refund on the screen of an order for the same customer. */
export function CashRefundForOrder({ orderId }: { orderId: number }) {
  const title = useId();
  const claims = useClaimsToRefund().filter(isForOrder(orderId));
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-5 flex flex-col gap-3 border-t border-hairline pt-3">
      <h2 id={title} className="text-h3 font-semibold">
        {texts.title}
      </h2>
      {claims.map((claim) => (
        <div key={claim.id} className="flex flex-col gap-2">
          <p>{texts.claim({ number: claim.number, id: claim.order_id })}</p>
          <PayRefundButton claim={claim} name={getRecipient(claim).name} />
        </div>
      ))}
    </section>
  );
}

/** Refunds in the round's list; renders nothing without refunds. */
export function CashRefunds() {
  const title = useId();
  const rows = useClaimsToRefund();
  if (rows.length === 0) return null;
  return (
    <li className="my-2">
      <section aria-labelledby={title}>
        <h2 id={title} className="mb-3 text-h2 font-semibold">
          {texts.title}
        </h2>
        <ul className="flex flex-col gap-3">
          {rows.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} />
          ))}
        </ul>
      </section>
    </li>
  );
}
