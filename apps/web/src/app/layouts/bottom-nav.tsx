// Main links at the bottom of a phone.
import { texts as appTexts } from '@tilgul/messages/shared/app';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cn } from '../../ui/cn.ts';
import type { IconLink } from '../pages/page.ts';

export interface BottomNavProps {
  readonly links: readonly IconLink[];
  /** Accessible name of a link, in place of its badge. */
  readonly getName?: (link: IconLink) => string | undefined;
  /** Badge on a link's icon. */
  readonly renderBadge?: (link: IconLink) => ReactNode;
  /** Hides the bar on wide screens and places it in landscape. */
  readonly className: string;
  readonly linkClassName?: string;
}

export function BottomNav({ links, getName, renderBadge, className, linkClassName }: BottomNavProps) {
  return (
    <nav
      data-bottom-nav
      aria-label={appTexts.mainNavigation}
      className={cn(
        'fixed inset-x-0 bottom-0 z-20 flex border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          aria-label={getName?.(link)}
          className={({ isActive }) =>
            cn(
              'relative flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,5vw)]/4',
              isActive
                ? 'font-semibold text-primary before:absolute before:-top-px before:h-[3px] before:w-10 before:rounded-b-full before:bg-primary'
                : 'text-muted',
              linkClassName,
            )
          }
        >
          <span className="relative">
            <link.icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
            {renderBadge?.(link)}
          </span>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
