// The buttons with words: Button, and LinkButton, a link that looks like one.
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface Content {
  /** Before the words; while busy the spinner takes its place. */
  icon?: LucideIcon | undefined;
  /** Behind the words: an arrow to the next page. */
  iconAfter?: LucideIcon | undefined;
  children?: ReactNode;
}

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, ButtonLook, Content {
  /** The call is under way: keeps width and label, says so to assistive technology, ignores further presses. */
  busy?: boolean | undefined;
  /** Another label while busy ('Logging in...'); the button is as wide as the longer one from the start. */
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

/**
 * A button of the kit. `type` is `button` unless given. While `busy` it stays focusable and in place, and neither
 * `onClick` nor a form's submit happens again (UI-9).
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      data-edge
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonLook({ variant, size, wide }, className)}
      onClick={press}
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

type Target = { to: LinkProps['to']; href?: never } | { href: string; to?: never };
export type LinkButtonProps = Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> &
  ButtonLook &
  Content &
  Target &
  Pick<LinkProps, 'state' | 'replace'>;

/** A link that looks like a button: `to` for an address of the web, `href` for `tel:`, maps and other sites. */
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
  state,
  replace,
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
    <Link {...rest} data-edge to={to} state={state} {...(replace === undefined ? {} : { replace })} className={look}>
      {content}
    </Link>
  );
}
