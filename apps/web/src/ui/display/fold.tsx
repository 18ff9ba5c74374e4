// A line that opens to more below it.
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

interface FoldProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Fold = ({ summary, className, children }: FoldProps) => (
  <details className={cn('group', className)}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
      {summary}
      <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted group-open:rotate-180" />
    </summary>
    {children}
  </details>
);
