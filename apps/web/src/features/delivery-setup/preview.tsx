// What somebody at a pincode would see, asked of the same call as the shop asks.
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatWindow } from '../../shared/format/dates.ts';
import { formatCash } from '../../shared/format/money.ts';
import { deliverySetupTexts } from '../../texts/en/office/delivery-setup.ts';
import { t } from '../../texts/text.ts';
import { Card } from '../../ui/display/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { AffixInput } from '../../ui/fields/input.tsx';

const texts = deliverySetupTexts.preview;
/** More would be a list, not a look. */
const SHOWN = 8;

const feeWords = ({ fee }: DeliveryOptions) =>
  [
    fee.fee === 0 && fee.free_from === 0 ? texts.free : t(texts.fee, { fee: formatCash(fee.fee) }),
    ...(fee.free_from ? [t(texts.freeFrom, { amount: formatCash(fee.free_from) })] : []),
    ...(fee.min_order > 0 ? [t(texts.minOrder, { amount: formatCash(fee.min_order) })] : []),
  ].join(', ');

function Seen({ options }: { options: DeliveryOptions }) {
  const { business_tz } = useSettings();
  if (!options.serviceable) return <Alert tone="notice" live={false} title={texts.notServed} />;
  const { store_name: store, slots } = options;
  return (
    <>
      <Alert tone="success" live={false} title={store === null ? texts.servedByAny : t(texts.served, { store })}>
        {options.cod_ok ? texts.cash : texts.noCash}
      </Alert>
      {slots.length === 0 ? <p className="py-2 text-muted">{texts.noWindows}</p> : null}
      <ul className="divide-y divide-line">
        {slots.slice(0, SHOWN).map((slot) => (
          <li key={slot.id} className="flex justify-between gap-3 py-2">
            <span className="font-semibold">{formatWindow(slot, business_tz)}</span>
            <span className="text-muted">
              {slot.left === 0 ? deliverySetupTexts.days.full : t(texts.left, { count: slot.left })}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3">{feeWords(options)}</p>
    </>
  );
}

export function Preview() {
  const [pincode, setPincode] = useState('');
  const isWhole = PINCODE.test(pincode);
  const { data, error, isPending } = useGet(viewDeliveryOptions, { query: { pincode } }, { enabled: isWhole });
  return (
    <Card as="section" aria-labelledby="delivery-preview" className="flex flex-col gap-3">
      <h2 id="delivery-preview" className="text-h3 font-semibold">
        {texts.title}
      </h2>
      <Field label={texts.pincode}>
        <AffixInput
          icon={MapPin}
          inputMode="numeric"
          autoComplete="off"
          value={pincode}
          onChange={(event) => setPincode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <div role="status">
        {isWhole && isPending ? (
          <SkeletonGroup label={deliverySetupTexts.loading}>
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        ) : null}
        {isWhole && error ? <Alert>{texts.failed}</Alert> : null}
        {isWhole && data ? <Seen options={data} /> : null}
      </div>
    </Card>
  );
}
