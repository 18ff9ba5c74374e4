// Figures on a dashboard.
import type { LucideIcon } from 'lucide-react';
import { cn } from '../cn.ts';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/loading.tsx';

const TONES = {
  blue: 'bg-badge-processing text-badge-processing-text',
  green: 'bg-success-soft text-success-text',
  yellow: 'bg-notice text-notice-text',
} as const;

interface StatCardProps {
  /** 'New Customers'. */
  label: string;
  /** Formatted figure: '1,204'; undefined while loading. */
  value: string | undefined;
  icon: LucideIcon;
  tone?: keyof typeof TONES;
  className?: string | undefined;
}

export function StatCard({ label, value, icon: Icon, tone = 'green', className }: StatCardProps) {
  return (
    <Card className={cn('flex min-w-0 flex-wrap items-center gap-4 px-5', className)}>
      <span
        aria-hidden="true"
        className={cn('flex size-12 shrink-0 items-center justify-center rounded-control', TONES[tone])}
      >
        <Icon className="size-6" strokeWidth={1.75} />
      </span>
      <dl className="min-w-0 flex-1 basis-32">
        <dt className="text-muted">{label}</dt>
        <dd className="text-h1-lg font-semibold">{value ?? <Skeleton width="4rem" className="my-2 h-5!" />}</dd>
      </dl>
    </Card>
  );
}
