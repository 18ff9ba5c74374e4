// Small parts of the counter's screens.
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/counter/page';
import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/controls/button.tsx';

export const TIME_ZONE = 'Asia/Kolkata';

/** ₹1,650.50 of paise. */
export const money = (paise: number): string => formatRupees(toRupees(paise));
/** 1,650.50: for columns under a heading of rupees. */
export const plainMoney = (paise: number): string => money(paise).replace('₹', '');
/** ₹48: prices on tiles. */
export const shelfMoney = (paise: number): string => formatShelf(toRupees(paise));
export const formatClock = (moment: string | number): string => formatTime(new Date(moment), TIME_ZONE);

/** Paise of a typed amount; `empty` for an empty field, undefined for anything else that is no amount. */
export const parseAmount = (text: string, empty?: number): number | undefined => {
  const typed = text.replace(/[₹,\s]/g, '');
  return typed === '' ? empty : toPaise(typed);
};

/** The text of an amount in a field: 1700 or 78.50. */
export const toAmountText = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);

/** Shows a key; hidden where there is no keyboard to speak of. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-badge border border-hairline bg-paper px-1.5 font-sans text-xs text-muted shadow-[0_1px_0_var(--color-hairline)] max-lg:hidden">
      {children}
    </kbd>
  );
}

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Height in px, 44 by default. */
  tall?: boolean;
}

/** A field with its label, hint and error. */
export function Field({ label, value, onValue, error, hint, tall = false, className, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </span>
        ) : null}
      </div>
      <input
        autoComplete="off"
        {...rest}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onValue(event.target.value)}
        className={cn(
          'w-full rounded-control border bg-paper px-3',
          tall ? 'min-h-14 text-end text-h1 font-semibold' : 'min-h-11',
          error ? 'border-danger' : 'border-input',
        )}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Widest in rem. */
  wide?: boolean;
}

/** A modal dialog. Escape closes it; the focus returns to where it was. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-first], input, select, textarea');
    first?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cn(
        'm-auto max-h-[92dvh] w-full overflow-y-auto rounded-sheet bg-paper p-4 shadow-float sm:p-5',
        wide ? 'max-w-3xl' : 'max-w-md',
      )}
    >
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id={id} className="text-h2 font-semibold">
          {title}
        </h2>
        <IconButton icon={X} label={texts.close} onClick={onClose} className="-me-2" />
      </div>
      {children}
    </dialog>
  );
}

/** A message that needs attention where it stands. */
export function Notice({ children, tone = 'notice' }: { children: ReactNode; tone?: 'notice' | 'danger' }) {
  return (
    <p
      className={cn(
        'rounded-control p-3 text-sm',
        tone === 'notice' ? 'bg-notice text-notice-text' : 'bg-danger-soft text-danger',
      )}
    >
      {children}
    </p>
  );
}

/** Label and value of a sum. */
export function Sum({ label, value, strong = false }: { label: ReactNode; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={cn('flex min-h-9 items-center justify-between gap-3', strong && 'border-t border-input font-semibold')}
    >
      <dt>{label}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  );
}
