// Shared by the steps of the password reset: its progress, heading, links, resend countdown, error text.
import { CODE_WAITS } from '@tilgul/contract/auth';
import { texts } from '@tilgul/messages/public/forgot-password';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { PATHS } from '../../shared/paths.ts';
import { formatCountdown, useCountdown } from './use-countdown.ts';

const RESET_STEPS = ['mobile', 'otp', 'password'] as const;
type ResetStep = (typeof RESET_STEPS)[number];

/** Stored in the history entry, because phones may reload the page after a switch to the SMS app. */
export interface Reset {
  readonly step: ResetStep;
  /** The mobile number, kept through all steps; empty until it is submitted. */
  readonly phone: string;
  /** Earliest next OTP request for this number, in ms since the epoch; 0 means now. */
  readonly resendAt: number;
  /** Back on the first step to resend to the same number. */
  readonly again: boolean;
  /** The request was refused because a code sent before is still valid. */
  readonly sentBefore: boolean;
  /** Codes sent to this number. */
  readonly sent: number;
}

export const NEW_RESET: Reset = { step: 'mobile', phone: '', resendAt: 0, again: false, sentBefore: false, sent: 0 };

/** Reads the reset from a history entry; returns a new one if the entry has none. */
export function readReset(state: unknown): Reset {
  const kept: Partial<Record<keyof Reset, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const step = RESET_STEPS.find((known) => known === kept.step);
  if (!step || typeof kept.phone !== 'string' || typeof kept.resendAt !== 'number') return NEW_RESET;
  const { phone, resendAt, again, sentBefore } = kept;
  const sent = typeof kept.sent === 'number' ? kept.sent : 0;
  return { step, phone, resendAt, again: again === true, sentBefore: sentBefore === true, sent };
}

/** Time of the next allowed OTP request: `Retry-After` of a 429, or the wait after so many codes (SES-7). */
export const nextResendAt = (now: number, waitSeconds: number): number => now + waitSeconds * 1000;
export const getCodeWait = (sent: number): number => CODE_WAITS[Math.min(sent, CODE_WAITS.length) - 1] ?? 0;

/** '98xxxxxx10', for screens that others may see. */
export const maskPhone = (phone: string): string =>
  phone.replace(
    /^(..)(.+)(..)$/,
    (_, start: string, middle: string, end: string) => start + 'x'.repeat(middle.length) + end,
  );

/** The reset of this page. `hasMoved` is true once one step has replaced another. */
export function useReset(): { reset: Reset; hasMoved: boolean; updateReset: (change: Partial<Reset>) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const reset = readReset(state);
  const updateReset = (change: Partial<Reset>) => {
    setHasMoved(true);
    void navigate(PATHS.forgotPassword, { replace: true, state: { ...reset, ...change } });
  };
  return { reset, hasMoved, updateReset };
}

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
