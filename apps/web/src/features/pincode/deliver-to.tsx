// 'Delivers to 416416' on the shop's pages; opens a sheet to change the pincode.
import { listAddresses } from '@tilgul/contract/addresses';
import { texts } from '@tilgul/messages/customer/pincode';
import { ChevronDown, MapPin } from 'lucide-react';
import { Fragment } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { formatFee, formatNextWindow, useDeliveryOptions } from './delivery-options.tsx';
import { useSavedPincode } from './saved-pincode.ts';

const PincodeSheet = lazyComponent(() => import('./pincode-sheet.tsx').then((m) => m.PincodeSheet));

/** The saved pincode, else that of the customer's newest address. */
function useDeliveryPincode(): string | undefined {
  const saved = useSavedPincode();
  const isAsked = useShopper() === 'customer' && saved === undefined;
  const { data } = useGet(listAddresses, {}, { enabled: isAsked, quiet: true });
  return saved ?? (isAsked ? data?.rows[0]?.postal_code : undefined);
}

/** Two lines: destination (or a prompt), and next window with fee; `isShort` drops the fee. */
function useDeliveryText(pincode: string | undefined, isShort: boolean): readonly [where: string, when: string] {
  const { business_tz: zone } = useSettings();
  const { options, isRefused } = useDeliveryOptions(pincode ?? '');
  if (pincode === undefined) return [texts.where, texts.ask];
  if (isRefused) return [texts.notServed({ pincode }), texts.change];
  const store = options?.store_name ?? null;
  const where = store === null ? texts.deliverTo({ pincode }) : texts.storeDelivers({ store, pincode });
  if (!options) return [where, texts.change];
  const when = formatNextWindow(options, zone);
  if (when === undefined) return [where, formatFee(options)];
  return [where, isShort ? when : texts.next({ when })];
}

const LOOKS = {
  /** Full width below a phone's header. */
  bar: 'w-full px-4 py-2 max-md:px-[min(1rem,5vw)]',
  /** In the header of wide screens. */
  pill: 'min-w-0 max-w-72 rounded-full px-4 py-1 leading-tight',
  /** On product pages. */
  note: 'w-full max-w-110 rounded-control px-3.5 py-2',
} as const;

export interface DeliverToProps {
  readonly look: keyof typeof LOOKS;
}

/** 'Tilgul Sangli delivers to 416416': opens the pincode sheet (DEL-13). */
export function DeliverTo({ look }: DeliverToProps) {
  const pincode = useDeliveryPincode();
  const [where, when] = useDeliveryText(pincode, look === 'pill');
  const sheet = useDialog<true>();
  // A landmark, since it is between header and main.
  const Place = look === 'bar' ? 'section' : Fragment;
  return (
    <Place {...(look === 'bar' ? { 'aria-label': texts.place } : {})}>
      <button
        type="button"
        {...PincodeSheet.opener(() => sheet.open(true))}
        className={cn(
          'flex min-h-11 items-center gap-3 bg-primary-soft text-start text-sm text-primary hover:bg-selected',
          LOOKS[look],
        )}
      >
        <MapPin aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 grow">
          <span className={cn('block font-semibold text-ink', look === 'pill' && 'truncate')}>{where}</span>
          <span className={cn('block', look === 'pill' && 'truncate')}>{when}</span>
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0" />
      </button>
      {sheet.shown ? (
        // A new key resets the sheet to the saved pincode.
        <PincodeSheet key={sheet.round} isOpen={sheet.isOpen} onClose={sheet.close} pincode={pincode} />
      ) : null}
    </Place>
  );
}
