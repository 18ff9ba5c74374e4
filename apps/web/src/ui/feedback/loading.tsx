// Signs of loading: a spinner, and skeletons that reserve the space of the content.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { isAppShellShown } from '../../shared/app-shell.ts';
import { cn } from '../cn.ts';

/** Uses the text colour; `size` in px. Hidden from screen readers, since its surroundings say what is loading. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      className={cn('shrink-0 animate-turn', className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

const APPEARS_AFTER_MS = 150;
const STAYS_FOR_MS = 300;

/**
 * Milliseconds until the skeleton may appear or disappear. `shownAt` is when it appeared, undefined if hidden; all times
 * use one clock.
 */
export function steadyDelay(facts: { isLoading: boolean; shownAt: number | undefined; now: number }): number {
  if (facts.isLoading) return APPEARS_AFTER_MS;
  if (facts.shownAt === undefined) return 0;
  return Math.max(0, facts.shownAt + STAYS_FOR_MS - facts.now);
}

/**
 * True if the skeleton should show: after 150 ms of loading and then for at least 300 ms, so that fast answers do not
 * flicker (UI-16). While it is false and `isLoading` is true, leave the space empty.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  // The prerendered skeleton must not disappear for a moment.
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

interface SkeletonProps {
  /** CSS length; match the size of the content. */
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

/** One grey shape, hidden from assistive technology. */
export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={cn('block animate-breathe bg-skeleton', SHAPES[shape], className)}
    />
  );
}

interface SkeletonGroupProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Groups the shapes of a list; announces `label` once ('Loading orders...'). */
export function SkeletonGroup({ label, className, children }: SkeletonGroupProps) {
  return (
    <div className={className}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
