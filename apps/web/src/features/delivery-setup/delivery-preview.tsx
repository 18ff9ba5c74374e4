// What a customer of a pincode sees: the store, windows and fee.
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatCash } from '../../shared/format/money.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { Fold } from '../../ui/display/fold.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { AffixInput } from '../../ui/fields/input.tsx';
import { keepDigits } from '../../ui/fields/typed-text.ts';
import { useMedia } from '../../ui/use-media.ts';

const texts = setupTexts.preview;
/** Windows shown. */
const SHOWN = 8;

const formatFee = ({ fee }: DeliveryOptions) =>
  [
    fee.fee === 0 && fee.free_from === 0 ? texts.free : texts.fee({ fee: formatCash(fee.fee) }),
    ...(fee.free_from ? [texts.freeFrom({ amount: formatCash(fee.free_from) })] : []),
    ...(fee.min_order > 0 ? [texts.minOrder({ amount: formatCash(fee.min_order) })] : []),
  ].join(', ');

function Result({ options }: { options: DeliveryOptions }) {
  const { business_tz } = useSettings();
  if (!options.serviceable) return <Alert tone="notice" title={texts.notServed} />;
  const { store_name: store, slots } = options;
  return (
    <>
      <Alert tone="success" live={false} title={store === null ? texts.servedByAny : texts.served({ store })}>
        {options.cod_ok ? texts.cash : texts.noCash}
      </Alert>
      {slots.length === 0 ? <p className="py-2 text-muted">{texts.noWindows}</p> : null}
      <ul className="divide-y divide-line">
        {slots.slice(0, SHOWN).map((slot) => (
          <li key={slot.id} className="flex justify-between gap-3 py-2">
            <span className="font-semibold">{formatWhen(slot, serverNow(), business_tz)}</span>
            <span className="text-muted">
              {slot.left === 0 ? setupTexts.days.full : texts.left({ count: slot.left })}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3">{formatFee(options)}</p>
    </>
  );
}

interface PreviewProps {
  /** As typed; the sections share it. */
  pincode: string;
  onPincode: (pincode: string) => void;
}

/** In one line until it is opened, where the page has one column. */
export function DeliveryPreview({ pincode, onPincode }: PreviewProps) {
  const isBeside = useMedia('(width >= 64rem)');
  const isWhole = PINCODE.test(pincode);
  // With the session, so that trying a pincode does not count as a customer's request.
  const [isIncomplete, setIncomplete] = useState(false);
  const input = { query: { pincode }, withSession: true };
  const { data, error, isPending } = useGet(viewDeliveryOptions, input, { enabled: isWhole });
  const content = (
    <div className="flex flex-col gap-3 max-lg:px-4 max-lg:pb-4">
      <Field
        label={texts.pincode}
        hint={isWhole ? undefined : texts.hint}
        error={isIncomplete && !isWhole ? texts.sixDigits : undefined}
      >
        <AffixInput
          icon={MapPin}
          inputMode="numeric"
          autoComplete="off"
          value={pincode}
          onChange={(event) => onPincode(keepDigits(event.target.value, 6))}
          onKeyDown={(event) => event.key === 'Enter' && setIncomplete(true)}
        />
      </Field>
      <div role="status">
        {isWhole && isPending ? (
          <SkeletonGroup label={setupTexts.loading}>
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        ) : null}
        {isWhole && error ? <Alert>{texts.failed}</Alert> : null}
        {isWhole && data ? <Result options={data} /> : null}
      </div>
    </div>
  );
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border border-hairline bg-paper max-lg:order-first lg:p-4"
    >
      {isBeside ? (
        <>
          <h2 className="mb-3 text-h3 font-semibold">{texts.title}</h2>
          {content}
        </>
      ) : (
        <Fold summary={texts.title}>{content}</Fold>
      )}
    </section>
  );
}
