// Figures on a dashboard.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/loading.tsx';

const TONES = {
  blue: 'bg-badge-processing text-badge-processing-text',
  green: 'bg-success-soft text-success-text',
  yellow: 'bg-notice text-notice-text',
} as const;

export interface StatCardProps {
  /** 'New Customers'. */
  label: string;
  /** Formatted figure: '1,204'; undefined while loading. */
  value: string | undefined;
  icon: LucideIcon;
  tone?: keyof typeof TONES;
  /** Path of the counted list; makes the whole card a link. */
  to?: string | undefined;
  className?: string | undefined;
}

export function StatCard({ label, value, icon: Icon, tone = 'green', to, className }: StatCardProps) {
  return (
    <Card
      className={cn('relative flex min-w-0 flex-wrap items-center gap-4 px-5', to && 'hover:bg-selected', className)}
    >
      <span
        aria-hidden="true"
        className={cn('flex size-12 shrink-0 items-center justify-center rounded-control', TONES[tone])}
      >
        <Icon className="size-6" strokeWidth={1.75} />
      </span>
      <dl className="min-w-0 flex-1 basis-32">
        <dt className="text-muted">
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
              {label}
            </Link>
          )}
        </dt>
        <dd className="text-h1-lg font-semibold">{value ?? <Skeleton width="4rem" className="my-2 h-5!" />}</dd>
      </dl>
    </Card>
  );
}

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
const FigureLink = ({ to, ...rest }: { to: string; className: string; children: ReactNode }) =>
  to.startsWith('#') ? <a href={to} {...rest} /> : <Link to={to} {...rest} />;

/** A card that is a single link, named by label, figure and note. */
export function LinkFigure({ label, value, note, icon: Icon, isUrgent = false, to }: LinkFigureProps) {
  return (
    <Card as="li" pad="none" className="relative">
      <FigureLink
        to={to}
        className="flex h-full items-start gap-3 rounded-card p-4 hover:bg-selected max-sm:flex-col max-sm:gap-2 max-sm:p-3"
      >
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
