// A customer's claims about an order: state, refund and photo.
import { type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ClaimPhoto } from '../claims/claim-photo.tsx';

/** The claim's state, and the refund. */
function formatOutcome(
  { state, due_at, amount, reason, payment_type, paid_back_at }: ClaimAnswer,
  zone: string,
): string {
  if (state === 'open') return claimTexts.open({ day: formatDate(due_at, zone) });
  if (state === 'rejected') return claimTexts.rejected({ reason: reason ?? '' });
  const sum = { amount: formatRupees(amount) };
  if (payment_type === 'online') return claimTexts.refunded(sum);
  return (paid_back_at === null ? claimTexts.inCash : claimTexts.paidInCash)(sum);
}

/** The photo, loaded when the customer asks for it. */
function OwnPhoto({ claim }: { claim: ClaimAnswer }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size={36}
        icon={Image}
        aria-expanded={isShown}
        className="hit-44 -ms-2"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? claimTexts.photoHide : claimTexts.photoShow}
      </Button>
      {isShown ? <ClaimPhoto claim={claim} /> : null}
    </>
  );
}

/** Renders nothing without claims. */
export function ClaimNotes({ orderId }: { orderId: number }) {
  const { business_tz: zone } = useSettings();
  const { data } = useGet(listClaims, { query: { order_id: orderId } });
  if (!data || data.rows.length === 0) return null;
  return (
    <ul aria-label={claimTexts.list} className="flex flex-col gap-2 border-t border-line px-4 py-3.5">
      {data.rows.map((claim) => (
        <li key={claim.id} className="text-sm">
          <p className="font-semibold">{claimTexts.about({ number: claim.number, name: claim.product_name })}</p>
          <p className="text-muted">
            {claimWords.what({
              quantity: claim.quantity,
              unit: claim.product_unit,
              kind: claimWords.kinds[claim.kind],
            })}
          </p>
          <p className="wrap-anywhere">{formatOutcome(claim, zone)}</p>
          {claim.image === null ? null : <OwnPhoto claim={claim} />}
        </li>
      ))}
    </ul>
  );
}
