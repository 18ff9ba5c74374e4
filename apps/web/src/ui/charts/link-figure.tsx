// One counted figure of a dashboard that links to the list it counts.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

export interface LinkFigureProps {
  /** 'Requests waiting'. */
  label: string;
  /** The figure as people read it; undefined while it loads. */
  value: string | undefined;
  /** One line below: since when, or that all is done. */
  note?: string | undefined;
  icon: LucideIcon;
  /** Somebody has to act: the figure has the colour of notices. */
  isUrgent?: boolean;
  /** An address of the web, or '#id' of a part of this page. */
  to: string;
}

/** The browser itself goes to a part of this page: it scrolls there, and Tab goes on from there. */
function Way({ to, children }: { to: string; children: ReactNode }) {
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

/** A card that is one link: its name is label, figure and note. */
export function LinkFigure({ label, value, note, icon: Icon, isUrgent = false, to }: LinkFigureProps) {
  return (
    <Card as="li" pad="none" className="relative">
      <Way to={to}>
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
      </Way>
    </Card>
  );
}
