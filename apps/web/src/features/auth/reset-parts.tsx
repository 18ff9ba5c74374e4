// Shared by the steps of the password reset: heading, links, resend countdown, error text.
import { texts } from '@tilgul/messages/public/forgot-password';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { PATHS } from '../../shared/paths.ts';
import { RESET_STEPS, type ResetStep } from './reset.rules.ts';
import { formatCountdown, useCountdown } from './use-countdown.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';

/** The step's title and its number. */
function StepHead({ step }: { step: ResetStep }) {
  const progress = { step: RESET_STEPS.indexOf(step) + 1, steps: RESET_STEPS.length };
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className="text-h1 font-semibold">{texts[step].title}</h1>
      <p className="text-sm text-muted">{texts.step(progress)}</p>
    </div>
  );
}

/** A button styled like the links beside it. */
export function StepButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={LINK} />;
}

interface StepBoxProps {
  step: ResetStep;
  /** Set when this step replaced another: the focus moves to `[data-first]`, else to the first input. */
  hasMoved: boolean;
  children: ReactNode;
}

/** One step with its heading and the link back to the login. */
export function StepBox({ step, hasMoved, children }: StepBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusFirst = useEffectEvent(() => {
    if (!hasMoved) return;
    const first = box.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? box.current?.querySelector<HTMLElement>('input'))?.focus();
  });
  useEffect(() => focusFirst(), []);
  return (
    <div ref={box}>
      <StepHead step={step} />
      {children}
      <p className="mt-4 text-center">
        <Link to={PATHS.login} className={LINK}>
          {texts.backToLogin}
        </Link>
      </p>
    </div>
  );
}

/** Counts down to the next OTP request; renders nothing once it is allowed. */
export function ResendCountdown({ resendAt }: { resendAt: number }) {
  const seconds = useCountdown(resendAt);
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-sm text-muted">
      {texts.resendIn({ wait: formatCountdown(seconds) })}
    </p>
  );
}

/** The server's message, or the step's fallback (UI-35). */
export const resetFailure = (error: unknown, fallback: string): string =>
  getFailureMessage(error, fallback, texts.network);
