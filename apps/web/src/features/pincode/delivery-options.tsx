// Texts for the delivery options of a pincode.
import type { DeliveryOptions } from '@tilgul/contract/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/customer/pincode';
import { MapPinCheck } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatCash } from '../../shared/format/money.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { formatNextWindow, isWithoutTime } from './delivery-options.rules.ts';
import { useDeliveryOptions } from './use-delivery-options.ts';

/** 'Delivery ₹30, free from ₹999. Orders from ₹200.' */
function formatFee({ fee: { fee, free_from, min_order } }: DeliveryOptions): string {
  const costs =
    fee === 0
      ? texts.free
      : free_from === null
        ? texts.fee({ fee: formatCash(fee) })
        : texts.feeUntil({ fee: formatCash(fee), amount: formatCash(free_from) });
  return min_order > 0 ? `${costs} ${texts.minOrder({ amount: formatCash(min_order) })}` : costs;
}

interface AnswerProps {
  readonly pincode: string;
  /** Says only that the pincode is not served, or that it has no store and so no delivery time. */
  readonly isBrief?: boolean | undefined;
}

/** Store, next window and fee, or that the pincode is not served. */
function Answer({ pincode, isBrief = false }: AnswerProps) {
  const { business_tz: zone } = useSettings();
  const { options, isRefused, hasFailed, isAsking, retry } = useDeliveryOptions(pincode);
  if (isRefused) {
    return (
      <Alert tone="notice" title={texts.notServed({ pincode })}>
        {texts.noted}
      </Alert>
    );
  }
  if (isBrief && !(options && isWithoutTime(options))) return null;
  if (hasFailed) {
    return (
      <Alert tone="info" action={<AlertAction label={texts.retry} onPress={retry} />}>
        {texts.failed}
      </Alert>
    );
  }
  if (isAsking || !options) return <p className="text-sm text-muted">{texts.asking}</p>;
  const when = formatNextWindow(options, zone);
  const { store_name: store } = options;
  if (store === null) {
    return (
      <Alert tone="info" title={isWithoutTime(options) ? texts.noTime({ pincode }) : undefined}>
        {texts.noTimeText} {isBrief ? null : formatFee(options)}
      </Alert>
    );
  }
  const who = texts.servedBy({ store, pincode });
  return (
    <Alert tone="success" icon={MapPinCheck}>
      <strong className={`block ${nameWeight(who)}`}>{who}</strong>
      {when === undefined ? null : <span className="block">{texts.next({ when })}</span>}
      <span className="block">{formatFee(options)}</span>
    </Alert>
  );
}

/** A live region with the options of a complete pincode. */
export function PincodeAnswer({ className, ...answer }: AnswerProps & { readonly className?: string }) {
  return (
    <div role="status" className={className}>
      {PINCODE.test(answer.pincode) ? <Answer {...answer} /> : null}
    </div>
  );
}
