// When and where the next delivery comes, on top of the shop's pages; opens a sheet to change the pincode.
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { texts } from '@tilgul/messages/customer/pincode';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { ChevronDown, Truck } from 'lucide-react';
import { Fragment } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatTime, isoDay } from '../../shared/format/dates.ts';
import { formatShelf } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { cn } from '../../ui/cn.ts';
import { formatNextWindow } from './delivery-options.rules.ts';
import { useDestination } from './destination.ts';
import { useDeliveryOptions } from './use-delivery-options.ts';

const PincodeSheet = lazyComponent(() => import('./pincode-sheet.tsx').then((m) => m.PincodeSheet));

interface StripTexts {
  /** The window, or a prompt. */
  readonly when: string;
  /** The pincode with its city, or a hint. */
  readonly where: string | undefined;
  /** House and street; shortened where there is no room. The city is left out: the pincode says it. */
  readonly street?: string | undefined;
  readonly label?: string | undefined;
  readonly fee?: string | undefined;
  /** 'to Sangli 416416. Order by 3:30 pm.' */
  readonly promise?: string | undefined;
}

function useStripTexts(): StripTexts & { readonly pincode: string | undefined } {
  const { business_tz: zone } = useSettings();
  const { pincode, address } = useDestination();
  const { options, isRefused } = useDeliveryOptions(pincode ?? '');
  if (pincode === undefined) return { pincode, when: texts.where, where: undefined };
  if (isRefused) return { pincode, when: texts.notServedShort({ pincode }), where: texts.change };
  const named = options?.city ?? options?.store_name;
  // Cities are kept in English only; the store has a name in the reader's language.
  const place = languageTexts.code === DEFAULT_LANGUAGE ? (address?.city ?? named) : (options?.store_name ?? named);
  const next = options?.slots.find(({ left }) => left > 0);
  const target = [place, pincode].filter(Boolean).join(' ');
  // A time of another day would need its date.
  const isToday = next !== undefined && isoDay(next.cutoff_at, zone) === isoDay(new Date(serverNow()), zone);
  return {
    pincode,
    promise: isToday
      ? texts.orderBy({ place: target, time: formatTime(next.cutoff_at, zone) })
      : texts.deliveredTo({ place: target }),
    when: (options && formatNextWindow(options, zone)) ?? texts.deliverTo({ pincode }),
    where: address ? pincode : target,
    street: address?.street_address1,
    label: address?.label ? texts.labels[address.label] : undefined,
    fee: options && (options.fee.fee === 0 ? texts.freeShort : texts.feeShort({ fee: formatShelf(options.fee.fee) })),
  };
}

const LOOKS = {
  /** Full width below a phone's header. */
  strip: 'min-h-12 w-full bg-primary-soft px-4 py-1 max-md:px-[min(1rem,5vw)]',
  /** In the header of wide screens. */
  header: 'min-h-13 w-66 rounded-card bg-primary-soft px-3 py-1',
  /** On a product's page: with the end of ordering. */
  promise: 'min-h-15 w-full rounded-control bg-primary-soft px-3 py-2',
  /** On the page of the cart. */
  note: 'min-h-12 w-full rounded-control bg-primary-soft px-3 py-1',
} as const;

/** Without room the street is shortened, not the pincode. */
function Where({ where, street }: Pick<StripTexts, 'where' | 'street'>) {
  return (
    <span className="flex gap-1 text-xs text-muted">
      {street === undefined ? null : <span className="min-w-0 truncate">{street}</span>}
      <span className={street === undefined ? 'truncate' : 'shrink-0 whitespace-nowrap'}>{where}</span>
    </span>
  );
}

export interface TimeStripProps {
  readonly look: keyof typeof LOOKS;
}

/** 'Today, 5–7 pm · Home · Flat 8, Sai Heights 416416': opens the pincode sheet (DEL-13). Its height is fixed: nothing moves when the time comes. */
export function TimeStrip({ look }: TimeStripProps) {
  const { pincode, when, where, street, label, fee, promise } = useStripTexts();
  const sheet = useDialog<true>();
  // A landmark, since it is between header and main.
  const Place = look === 'strip' ? 'section' : Fragment;
  const isNote = look === 'note' || look === 'promise';
  return (
    <Place {...(look === 'strip' ? { 'aria-label': texts.place } : {})}>
      <button
        type="button"
        {...PincodeSheet.opener(() => sheet.open(true))}
        className={cn('flex items-center gap-2.5 text-start hover:bg-selected', LOOKS[look])}
      >
        <Truck aria-hidden="true" className="size-[1.25em] shrink-0 text-primary" />
        <span className="min-w-0 grow">
          <span className={cn('block font-semibold', where === undefined ? 'leading-5 md:text-sm/5' : 'truncate')}>
            {when}
          </span>
          {look === 'promise' && promise !== undefined ? (
            <span className="block text-sm text-balance text-muted">{promise}</span>
          ) : null}
          {isNote || where === undefined ? null : (
            <Where where={where} street={look === 'strip' && label && street ? `${label} · ${street}` : street} />
          )}
        </span>
        {look === 'strip' && fee !== undefined ? (
          <span className="shrink-0 rounded-badge bg-paper px-2 py-1 text-xs font-semibold text-primary cramped:hidden">
            {fee}
          </span>
        ) : null}
        {isNote && pincode !== undefined ? (
          <span className="shrink-0 text-sm font-semibold text-primary">{texts.changeShort}</span>
        ) : (
          <ChevronDown aria-hidden="true" className="size-[1.25em] shrink-0 text-primary" />
        )}
      </button>
      {sheet.shown ? (
        // A new key resets the sheet to the saved pincode.
        <PincodeSheet key={sheet.round} isOpen={sheet.isOpen} onClose={sheet.close} pincode={pincode} />
      ) : null}
    </Place>
  );
}
