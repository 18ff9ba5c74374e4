// A customer's claims about an order: state, refund and photo.
import { type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ClaimPhoto } from '../claims/claim-photo.tsx';
import { formatAnswer, formatOutcome } from './claim-outcome.ts';

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

/** On the closed card: number and answer time of each claim that the store has not decided. */
export function OpenClaims({ orderId }: { orderId: number }) {
  const { business_tz: zone } = useSettings();
  // One call for all cards.
  const { data } = useGet(listClaims, { query: { state: 'open' } });
  const claims = data?.rows.filter(({ order_id }) => order_id === orderId) ?? [];
  return claims.map((claim) => (
    <p key={claim.id} className="mt-2 text-sm font-semibold">
      {claimTexts.openAnswer({ number: claim.number, answer: formatAnswer(claim, serverNow(), zone) })}
    </p>
  ));
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
          <p className="wrap-anywhere">{formatOutcome(claim, serverNow(), zone)}</p>
          {claim.image === null ? null : <OwnPhoto claim={claim} />}
        </li>
      ))}
    </ul>
  );
}
