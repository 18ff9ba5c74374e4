// The outcome of an order's claims, for its customer.
import { type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts } from '@tilgul/messages/customer/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';

/** The claim's state, and the refund. */
function formatOutcome(
  { state, due_at, amount, reason, payment_type, paid_back_at }: ClaimAnswer,
  zone: string,
): string {
  if (state === 'open') return texts.open({ day: formatDate(due_at, zone) });
  if (state === 'rejected') return texts.rejected({ reason: reason ?? '' });
  const sum = { amount: formatRupees(amount) };
  if (payment_type === 'online') return texts.refunded(sum);
  return (paid_back_at === null ? texts.inCash : texts.paidInCash)(sum);
}

/** Renders nothing without claims. */
export function ClaimNotes({ orderId }: { orderId: number }) {
  const { business_tz: zone } = useSettings();
  const { data } = useGet(listClaims, { query: { order_id: orderId } });
  if (!data || data.rows.length === 0) return null;
  return (
    <ul aria-label={texts.list} className="flex flex-col gap-2 border-t border-line px-4 py-3.5">
      {data.rows.map((claim) => (
        <li key={claim.id} className="text-sm">
          <p className="font-semibold">{texts.about({ number: claim.number, name: claim.product_name })}</p>
          <p className="text-muted">
            {claimWords.what({
              quantity: claim.quantity,
              unit: claim.product_unit,
              kind: claimWords.kinds[claim.kind],
            })}
          </p>
          <p className="wrap-anywhere">{formatOutcome(claim, zone)}</p>
        </li>
      ))}
    </ul>
  );
}
