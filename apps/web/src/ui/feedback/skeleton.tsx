// Skeletons that keep the room of what is still loading, and when they may be seen.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { isAppShellShown } from '../../shared/early/app-shell.ts';
import { cn } from '../cn.ts';
import { steadyDelay } from './steady-loading.ts';

/**
 * True when a skeleton should be on screen: only after 150 ms of loading, and then for at least 300 ms, so that quick
 * answers do not flicker (UI-16). While it is false and `isLoading` is true, keep the room empty.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  // What the page's HTML shows is not taken away for a moment.
  const [isShown, setShown] = useState(() => isLoading && isAppShellShown());
  const shownAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isLoading === isShown) return;
    const delay = steadyDelay({ isLoading, shownAt: shownAt.current, now: performance.now() });
    const timer = setTimeout(() => {
      shownAt.current = isLoading ? performance.now() : undefined;
      setShown(isLoading);
    }, delay);
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);
  return isShown;
}

export interface SkeletonProps {
  /** Any CSS length; give height and width of what comes. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  shape?: 'line' | 'control' | 'chip' | 'block';
  className?: string;
}

const SHAPES = {
  line: 'h-4 rounded-badge',
  control: 'h-11 rounded-control',
  chip: 'h-9 rounded-full',
  block: '',
} as const;

/** One grey shape; hidden from assistive technology. */
export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={cn('block animate-breathe bg-skeleton', SHAPES[shape], className)}
    />
  );
}

/** Wraps the shapes of one loading list: says `label` once to assistive technology ('Loading orders...'). */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
