// Keeps the second tap of a double tap off a step that its first tap brought under the finger.
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** How long in ms a new step ignores taps and double clicks. */
const SETTLE_MS = 400;

interface TapGuardProps extends Omit<ComponentProps<'div'>, 'onPointerDownCapture' | 'onClickCapture'> {
  /** Identifies what is shown: a change restarts the wait. */
  step?: string | number | undefined;
}

/** Ignores taps and double clicks until its step has been shown for a moment. The keyboard and single clicks always count. */
export function TapGuard({ step, ...rest }: TapGuardProps) {
  const shownAt = useRef(0);
  const isTouch = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step restarts the wait.
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [step]);
  return (
    <div
      {...rest}
      onPointerDownCapture={({ pointerType }) => {
        isTouch.current = pointerType !== 'mouse';
      }}
      onClickCapture={(event) => {
        // `detail` counts clicks in a row: 0 for the keyboard.
        const isSuspect = isTouch.current ? event.detail > 0 : event.detail > 1;
        if (!isSuspect || event.timeStamp - shownAt.current >= SETTLE_MS) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
