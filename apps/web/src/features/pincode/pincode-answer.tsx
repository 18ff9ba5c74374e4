// What is said of a pincode as soon as it is whole: who delivers there, when, for how much, or that nobody does.
import { MapPinCheck } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { pincodeTexts as texts } from '../../texts/en/customer/pincode.ts';
import { t } from '../../texts/text.ts';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { feeWords, nextWindow, useOptions } from './delivery-options.ts';

function Answer({ pincode }: { pincode: string }) {
  const { business_tz: zone } = useSettings();
  const { options, isRefused, hasFailed, isAsking, retry } = useOptions(pincode);
  if (isRefused) {
    return (
      <Alert tone="notice" live={false} title={t(texts.notServed, { pincode })}>
        {texts.noted}
      </Alert>
    );
  }
  if (hasFailed) {
    return (
      <Alert tone="info" live={false} action={<AlertAction label={texts.retry} onPress={retry} />}>
        {texts.failed}
      </Alert>
    );
  }
  if (isAsking || !options) return <p className="text-sm text-muted">{texts.asking}</p>;
  const when = nextWindow(options, zone);
  const { store_name: store } = options;
  const who = store === null ? t(texts.served, { pincode }) : t(texts.servedBy, { store, pincode });
  return (
    <Alert tone="success" live={false} icon={MapPinCheck}>
      <strong className="block font-semibold">{who}</strong>
      {when === undefined ? null : <span className="block">{t(texts.next, { when })}</span>}
      <span className="block">{feeWords(options)}</span>
    </Alert>
  );
}

/** The answer to a whole pincode, spoken when it is there. `className`: of the answer's place. */
export function PincodeAnswer({ pincode, className }: { pincode: string; className?: string }) {
  return (
    <div role="status" className={className}>
      {/^[1-9]\d{5}$/.test(pincode) ? <Answer pincode={pincode} /> : null}
    </div>
  );
}
