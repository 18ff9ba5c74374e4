// A dashboard figure that links to the list it counts.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

export interface LinkFigureProps {
  /** 'Requests waiting'. */
  label: string;
  /** Formatted figure; undefined while loading. */
  value: string | undefined;
  /** One line below: how long the oldest item has waited, or that there is none. */
  note?: string | undefined;
  icon: LucideIcon;
  /** Action is needed: shown in the notice colour. */
  isUrgent?: boolean;
  /** A path, or '#id' on this page. */
  to: string;
}

/** Uses a plain link for '#id': the browser scrolls and moves the Tab position. */
function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  const look =
    'flex h-full items-start gap-3 rounded-card p-4 hover:bg-selected max-sm:flex-col max-sm:gap-2 max-sm:p-3';
  if (to.startsWith('#')) {
    return (
      <a href={to} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  );
}

/** A card that is a single link, named by label, figure and note. */
export function LinkFigure({ label, value, note, icon: Icon, isUrgent = false, to }: LinkFigureProps) {
  return (
    <Card as="li" pad="none" className="relative">
      <FigureLink to={to}>
        <span
          aria-hidden="true"
          className={cn(
            'flex size-9 shrink-0 items-center justify-center rounded-control',
            isUrgent ? 'bg-notice text-notice-text' : 'bg-success-soft text-success-text',
          )}
        >
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 grow">
          <span className="block text-sm text-muted">{label}</span>
          <span className="block text-h2 font-semibold">{value ?? <Skeleton width="2.5rem" className="my-1.5" />}</span>
          <span className="block min-h-5 text-sm text-muted">{note}</span>
        </span>
      </FigureLink>
    </Card>
  );
}
