// Owns the buttons: Button, LinkButton (a link that looks like one) and IconButton.
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

interface Content {
  /** A lucide icon of 20 px before the label; while busy the spinner stands in its place. */
  icon?: ReactNode;
  children?: ReactNode;
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, ButtonLook, Content {
  /** The call is under way: keeps width and label, says so to assistive technology, ignores further presses. */
  busy?: boolean;
  /** Another label while busy ('Logging in...'); the button is as wide as the longer one from the start. */
  busyLabel?: string;
}

function Label({ busy, busyLabel, children }: { busy: boolean; busyLabel: string | undefined; children: ReactNode }) {
  if (busyLabel === undefined) return children;
  return (
    <span className="grid">
      <span className={cn('col-start-1 row-start-1', busy && 'invisible')}>{children}</span>
      <span className={cn('col-start-1 row-start-1', !busy && 'invisible')}>{busyLabel}</span>
    </span>
  );
}

/**
 * A button of the kit. `type` is `button` unless given. While `busy` it stays focusable and in place, and neither
 * `onClick` nor a form's submit happens again (ux section 6, rule 2).
 */
export function Button({ variant, size, wide, busy = false, busyLabel, icon, children, className, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonLook({ variant, size, wide }, className)}
      onClick={press}
    >
      {busy && icon ? <Spinner /> : icon}
      <span className="relative">
        {busy && !icon ? <Spinner className="absolute end-full top-1/2 me-1 size-3.5 -translate-y-1/2" /> : null}
        <Label busy={busy} busyLabel={busyLabel}>
          {children}
        </Label>
      </span>
    </button>
  );
}

type Target = { to: LinkProps['to']; href?: never } | { href: string; to?: never };
export type LinkButtonProps = Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & ButtonLook & Content & Target & Pick<LinkProps, 'state' | 'replace'>;

/** A link that looks like a button: `to` for an address of the web, `href` for `tel:`, maps and other sites. */
export function LinkButton({ variant, size, wide, icon, children, className, to, href, state, replace, ...rest }: LinkButtonProps) {
  const look = buttonLook({ variant, size, wide }, className);
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (to === undefined) {
    return (
      <a {...rest} href={href} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} state={state} {...(replace === undefined ? {} : { replace })} className={look}>
      {content}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** What the button does, for those who do not see the icon; also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'ink' | 'primary' | 'danger' | 'light';
  busy?: boolean;
}

const TONES = {
  ink: 'text-ink hover:bg-sunken',
  primary: 'text-primary hover:bg-primary-soft',
  danger: 'text-danger hover:bg-danger-soft',
  light: 'text-sidebar-text hover:bg-sidebar-raised',
} as const;

/** A square of 44 px with an icon of 20 px and a spoken name. */
export function IconButton({ label, icon, tone = 'ink', busy = false, className, onClick, ...rest }: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cn(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:text-off',
        TONES[tone],
        className,
      )}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
