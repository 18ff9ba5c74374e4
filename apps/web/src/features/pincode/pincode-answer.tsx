// Delivery options of a complete pincode: store, next window and fee, or that it is not served.
import { texts } from '@tilgul/messages/customer/pincode';
import { MapPinCheck } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { formatFee, formatNextWindow, useDeliveryOptions } from './delivery-options.ts';

function Answer({ pincode }: { pincode: string }) {
  const { business_tz: zone } = useSettings();
  const { options, isRefused, hasFailed, isAsking, retry } = useDeliveryOptions(pincode);
  if (isRefused) {
    return (
      <Alert tone="notice" title={texts.notServed({ pincode })}>
        {texts.noted}
      </Alert>
    );
  }
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
  const who = store === null ? texts.served({ pincode }) : texts.servedBy({ store, pincode });
  return (
    <Alert tone="success" icon={MapPinCheck}>
      <strong className="block font-semibold">{who}</strong>
      {when === undefined ? null : <span className="block">{texts.next({ when })}</span>}
      <span className="block">{formatFee(options)}</span>
    </Alert>
  );
}

/** A live region with the options of a complete pincode. */
export function PincodeAnswer({ pincode, className }: { pincode: string; className?: string }) {
  return (
    <div role="status" className={className}>
      {/^[1-9]\d{5}$/.test(pincode) ? <Answer pincode={pincode} /> : null}
    </div>
  );
}
