// The main links at the bottom of a phone, within the thumb's reach.
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { appTexts } from '../../texts/en/shared/app.ts';
import { cn } from '../../ui/cn.ts';
import type { IconLink } from '../navigation.ts';

export interface BottomNavProps {
  readonly links: readonly IconLink[];
  /** The name of a link for those who do not see its badge. */
  readonly nameOf?: (link: IconLink) => string | undefined;
  /** On the link's icon. */
  readonly badgeOf?: (link: IconLink) => ReactNode;
  /** From which width on it is gone; and for a phone on its side, that it stands at its edge. */
  readonly className: string;
  /** Of one link, beside what all have. */
  readonly linkClassName?: string;
}

export function BottomNav({ links, nameOf, badgeOf, className, linkClassName }: BottomNavProps) {
  return (
    <nav
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
          aria-label={nameOf?.(link)}
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
            {badgeOf?.(link)}
          </span>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
