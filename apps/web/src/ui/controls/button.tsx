// Buttons with a label or an icon, and links that look like buttons.
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/loading.tsx';

export const VARIANTS = {
  /** The next step: at most one per card or row. */
  primary: 'bg-primary text-white hover:bg-primary-hover',
  outline: 'border border-input bg-paper text-ink hover:bg-sunken',
  /** A row's verb, so that the page's next step stays the only filled button. */
  'outline-primary': 'border border-primary bg-paper text-primary hover:bg-primary-soft',
  soft: 'bg-primary-soft text-primary hover:bg-badge-delivered',
  ghost: 'ghost text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-white hover:bg-danger-hover',
  'danger-outline': 'border border-danger bg-paper text-danger hover:bg-danger-soft',
  'danger-ghost': 'text-danger hover:bg-danger-soft',
  /** Delete in rows with another main action: red only on hover and focus. */
  'danger-quiet': 'text-muted hover:bg-danger-soft hover:text-danger focus-visible:text-danger',
  /** Turmeric, only on dark backgrounds. */
  accent: 'bg-turmeric text-ink hover:bg-turmeric-hover',
  'outline-light': 'border border-sidebar-text text-white hover:bg-sidebar-raised',
  staff: 'bg-staff-action text-white hover:bg-staff-action-hover',
  'staff-outline': 'border-2 border-staff-ink bg-paper text-staff-ink hover:bg-sunken',
} as const;

/**
 * Heights in px: 36 in rows, 40 for back office filters (both with a 44 px hit area), 52 for the page's main button,
 * 64 on riders' screens.
 */
export const SIZES = {
  36: 'hit-44 min-h-9 rounded-badge! px-3 text-sm',
  40: 'hit-44 min-h-10 px-3 text-sm',
  44: 'min-h-11 px-5 text-base',
  52: 'min-h-13 px-6 text-base',
  64: 'min-h-16 px-6 text-h3',
} as const;

type ButtonVariant = keyof typeof VARIANTS;
type ButtonSize = keyof typeof SIZES;

interface ButtonLook {
  /** Default `primary`. */
  variant?: ButtonVariant | undefined;
  /** Height in px, default 44. */
  size?: ButtonSize | undefined;
  /** Full width. */
  wide?: boolean | undefined;
}

const OFF =
  'disabled:border disabled:border-hairline disabled:bg-paper disabled:text-off disabled:hover:bg-paper aria-busy:cursor-progress';

/** The class names of a button's look. */
export function buttonLook({ variant = 'primary', size = 44, wide }: ButtonLook, className?: string): string {
  return cn(
    'inline-flex items-center justify-center gap-2 rounded-control py-1 text-center font-semibold no-underline transition-colors select-none',
    SIZES[size],
    VARIANTS[variant],
    OFF,
    wide && 'w-full',
    className,
  );
}

interface Content {
  /** Before the label; replaced by a spinner while busy. */
  icon?: LucideIcon | undefined;
  /** After the label: an arrow to the next page. */
  iconAfter?: LucideIcon | undefined;
  children?: ReactNode;
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, ButtonLook, Content {
  /** Keeps width and label, tells assistive technology, and ignores further presses. */
  busy?: boolean | undefined;
  /** Label while busy ('Logging in...'); the width fits the longer label from the start. */
  busyLabel?: string | undefined;
}

const Icon = ({ icon: Shape }: { icon: LucideIcon | undefined }) =>
  Shape ? <Shape size={20} aria-hidden="true" className="shrink-0" /> : null;

function Label({ busy, busyLabel, children }: { busy: boolean; busyLabel: string | undefined; children: ReactNode }) {
  if (busyLabel === undefined) return children;
  return (
    <span className="grid">
      <span className={cn('col-start-1 row-start-1', busy && 'invisible')}>{children}</span>
      <span className={cn('col-start-1 row-start-1', !busy && 'invisible')}>{busyLabel}</span>
    </span>
  );
}

/** Ignores presses while busy: the button stays focusable. */
const getPress =
  ({ busy, onClick }: Pick<ButtonProps, 'busy' | 'onClick'>) =>
  (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);

/**
 * A button; `type` defaults to `button`. While `busy` it stays focusable, and neither `onClick` nor submit runs again
 * (UI-9).
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  iconAfter,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-edge
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonLook({ variant, size, wide }, className)}
      onClick={getPress({ busy, onClick })}
    >
      {busy && icon ? <Spinner /> : <Icon icon={icon} />}
      <span className="relative">
        {busy && !icon ? <Spinner size={14} className="absolute end-full top-1/2 me-0.5 -mt-1.75" /> : null}
        <Label busy={busy} busyLabel={busyLabel}>
          {children}
        </Label>
      </span>
      <Icon icon={iconAfter} />
    </button>
  );
}

type Target = (Pick<LinkProps, 'to' | 'state' | 'replace'> & { href?: never }) | { href: string; to?: never };
type LinkButtonProps = Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & ButtonLook & Content & Target;

/** A link that looks like a button: `to` for a path, `href` for `tel:`, maps and other sites. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  children,
  className,
  to,
  href,
  ...rest
}: LinkButtonProps) {
  const look = buttonLook({ variant, size, wide }, className);
  const content = (
    <>
      <Icon icon={icon} />
      {children}
      <Icon icon={iconAfter} />
    </>
  );
  if (to === undefined) {
    return (
      <a {...rest} data-edge href={href} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} data-edge to={to} className={look}>
      {content}
    </Link>
  );
}

const TONES = {
  ink: 'text-ink hover:bg-sunken',
  primary: 'text-primary hover:bg-primary-soft',
  danger: 'text-danger hover:bg-danger-soft',
  onDark: 'text-sidebar-text hover:bg-sidebar-raised',
  outline: 'border border-input bg-paper text-ink hover:bg-sunken',
} as const;

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** The action and its object: "Remove Jaggery". */
  label: string;
  tone?: keyof typeof TONES;
  busy?: boolean | undefined;
}

/** A 44 px square with a 20 px icon. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'ink',
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={getPress({ busy, onClick })}
      className={cn(
        'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors disabled:text-off',
        TONES[tone],
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon size={20} aria-hidden="true" />}
    </button>
  );
}
