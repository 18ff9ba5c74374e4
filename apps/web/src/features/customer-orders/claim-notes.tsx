// The outcome of an order's claims, for its customer.
import { type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { customerClaimTexts as texts } from '../../texts/en/customer/claims.ts';
import { claimWords } from '../../texts/en/shared/claim-words.ts';
import { t } from '../../texts/text.ts';

/** The claim's state, and the refund. */
function formatOutcome(
  { state, due_at, amount, reason, payment_type, paid_back_at }: ClaimAnswer,
  zone: string,
): string {
  if (state === 'open') return t(texts.open, { day: formatDate(due_at, zone) });
  if (state === 'rejected') return t(texts.rejected, { reason: reason ?? '' });
  const sum = { amount: formatRupees(amount) };
  if (payment_type === 'online') return t(texts.refunded, sum);
  return t<string>(paid_back_at === null ? texts.inCash : texts.paidInCash, sum);
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
          <p className="font-semibold">{t(texts.about, { number: claim.number, name: claim.product_name })}</p>
          <p className="text-muted">
            {t(claimWords.what, {
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
