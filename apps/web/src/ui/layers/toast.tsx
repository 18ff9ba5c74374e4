// A toast with its remaining time.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/icon-button.tsx';

export interface ToastProps {
  tone: 'success' | 'failure';
  title: string;
  text?: string | undefined;
  /** Display time in ms; undefined until closed. */
  ms?: number | undefined;
  /** An action such as Undo; it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
}

/** Calls `onEnd` after `ms`, not counting pauses. */
function useCountdown(ms: number | undefined, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === undefined || isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [ms, isPaused]);
}

const LOOKS = {
  success: { icon: CircleCheck, mark: 'text-primary', bar: 'bg-primary' },
  failure: { icon: TriangleAlert, mark: 'text-danger', bar: 'bg-danger' },
} as const;

/** A toast with a bar of its remaining time; pauses on hover and focus (UI-7). */
export function Toast({ tone, title, text, ms, action, onClose }: ToastProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useCountdown(ms, isPaused, onClose);
  const { icon: Icon, mark, bar } = LOOKS[tone];
  const act = () => {
    action?.onPress();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects hover and focus; its buttons are the controls.
    <div
      className="pointer-events-auto relative flex w-full animate-rise items-start gap-3 overflow-clip rounded-card border border-hairline bg-paper py-1.5 ps-4 pe-1.5 text-ink shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Icon size={20} aria-hidden="true" className={cn('mt-3 shrink-0', mark)} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold">{title}</p>
        {text ? <p className="text-sm whitespace-pre-line text-muted">{text}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={act}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft"
        >
          {action.label}
        </button>
      ) : null}
      <IconButton icon={X} label={uiTexts.close} onClick={onClose} />
      {ms === undefined ? null : (
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 bottom-0 h-1 origin-left animate-run-out motion-reduce:hidden', bar)}
          style={{ animationDuration: `${ms}ms`, animationPlayState: isPaused ? 'paused' : 'running' }}
        />
      )}
    </div>
  );
}
