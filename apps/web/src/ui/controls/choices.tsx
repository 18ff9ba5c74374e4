// Check boxes, and radio buttons as cards.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

export interface CheckBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  /** Explanation below the label. */
  hint?: ReactNode;
}

/** The label is part of the hit area, at least 44 px high. */
export function CheckBox({ label, hint, ...rest }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
      {hint ? (
        <p id={id} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export interface RadioCardProps {
  /** Shared by the group: one tab stop with arrow keys. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: (value: string) => void;
  /** First line, semibold. */
  title: ReactNode;
  /** Lines below it. */
  children?: ReactNode;
  /** Buttons on the right (edit, delete); they do not select the card. */
  actions?: ReactNode;
  /** Buttons that share a row across the foot; they do not select the card either. */
  foot?: ReactNode;
  disabled?: boolean;
  className?: string | undefined;
}

/** One card of a `RadioCards` group, with a 2 px green border if selected. */
export function RadioCard({
  name,
  value,
  checked,
  onChoose,
  title,
  children,
  actions,
  foot,
  disabled = false,
  className,
}: RadioCardProps) {
  return (
    <div
      className={cn(
        'relative flex flex-wrap gap-3 rounded-card border bg-paper p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'border-primary bg-selected ring-1 ring-primary' : 'border-hairline',
        disabled && 'opacity-60',
        className,
      )}
    >
      <label className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        <input
          type="radio"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={() => onChoose(value)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-card opacity-0"
        />
        <span
          aria-hidden="true"
          className="mt-0.5 size-5.5 shrink-0 rounded-full border border-input bg-paper peer-checked:border-7 peer-checked:border-primary"
        />
        <span className="flex min-w-0 flex-col gap-1">
          <span className={cn('font-semibold', actions && 'pe-18')}>{title}</span>
          {children ? <span className="text-sm text-muted">{children}</span> : null}
        </span>
      </label>
      {actions ? <div className="absolute end-2 top-1 z-1">{actions}</div> : null}
      {foot ? (
        <div className="relative z-1 -mx-4 mt-auto -mb-4 flex basis-[calc(100%+2rem)] flex-wrap divide-x divide-line overflow-clip rounded-b-card border-t border-line *:min-h-11 *:flex-1 *:rounded-none">
          {foot}
        </div>
      ) : null}
    </div>
  );
}

interface RadioCardsProps {
  label?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** The group; `label` names it unless a heading's id does. */
export function RadioCards({ label, labelledBy, className, children }: RadioCardsProps) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={cn('flex flex-col gap-3', className)}
    >
      {children}
    </div>
  );
}
