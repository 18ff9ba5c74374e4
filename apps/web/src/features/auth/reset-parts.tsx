// Shared by the steps of the password reset: its progress, heading, links, resend countdown, error text.
import { CODE_WAITS, type CodeSent, OTP_SECONDS } from '@tilgul/contract/auth';
import { texts } from '@tilgul/messages/public/forgot-password';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { serverNow } from '../../shared/format/clock.ts';
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
  /** When the last code expires, in ms since the epoch; 0 if unknown. */
  readonly expiresAt: number;
  /** The new password deletes what the account has saved, since its number was never confirmed. */
  readonly deletesSaved: boolean;
}

export const NEW_RESET: Reset = {
  step: 'mobile',
  phone: '',
  resendAt: 0,
  again: false,
  sentBefore: false,
  expiresAt: 0,
  deletesSaved: false,
};

/** Reads the reset from a history entry; returns a new one if the entry has none, with the number typed at the login. */
export function readReset(state: unknown): Reset {
  const kept: Partial<Record<keyof Reset, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const step = RESET_STEPS.find((known) => known === kept.step);
  if (kept.step === undefined && typeof kept.phone === 'string') return { ...NEW_RESET, phone: kept.phone };
  if (!step || typeof kept.phone !== 'string' || typeof kept.resendAt !== 'number') return NEW_RESET;
  const { phone, resendAt, again, sentBefore, deletesSaved } = kept;
  const expiresAt = typeof kept.expiresAt === 'number' ? kept.expiresAt : 0;
  return {
    step,
    phone,
    resendAt,
    again: again === true,
    sentBefore: sentBefore === true,
    expiresAt,
    deletesSaved: deletesSaved === true,
  };
}

/** Times in ms since the epoch. */
interface CodeTimes {
  /** When another code can be requested (SES-7). */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** Times of a code that was sent: an SMS needs a moment, so that another one waits even where the server would send it at once. */
export const timesOfSent = ({ retry_in = 0 }: Pick<CodeSent, 'retry_in'>, now: number): CodeTimes => ({
  resendAt: now + Math.max(retry_in, CODE_WAITS[0]) * 1000,
  expiresAt: now + OTP_SECONDS * 1000,
});

/** Times of the code that was sent before; undefined if the request was not refused for a wait. */
export function timesOfRefused(error: unknown, now: number): CodeTimes | undefined {
  if (!isApiError(error) || !error.retryAfter) return undefined;
  return { resendAt: now + error.retryAfter * 1000, expiresAt: now + (error.codeExpiresIn ?? 0) * 1000 };
}

interface CodeCheck {
  readonly expiresAt: number;
  /** Message for an expired code. */
  readonly expired: string;
  /** Message for a refusal without one. */
  readonly fallback: string;
}

/**
 * Checks a code. The form shows a refusal under the boxes and focuses the first with its digit selected, so that the next code
 * can be typed at once.
 */
export async function checkCode<T>(check: () => Promise<T>, { expiresAt, expired, fallback }: CodeCheck): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isExpired = error.code === 'wrong_otp' && expiresAt > 0 && serverNow() >= expiresAt;
    const detail = isExpired ? expired : error.detail || fallback;
    throw Object.assign(error, { detail, fields: { otp: [detail] } });
  }
}

/** The reset of this page. */
export function useReset(): { reset: Reset; updateReset: (change: Partial<Reset>) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const reset = readReset(state);
  const updateReset = (change: Partial<Reset>) =>
    void navigate(PATHS.forgotPassword, { replace: true, state: { ...reset, ...change } });
  return { reset, updateReset };
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary hover:underline disabled:text-muted disabled:no-underline';

/** The step's title and its number. */
function StepHead({ step }: { step: ResetStep }) {
  const progress = { step: RESET_STEPS.indexOf(step) + 1, steps: RESET_STEPS.length };
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className="text-h1 font-semibold lg:text-h1-lg">{texts[step].title}</h1>
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
  children: ReactNode;
}

/** One step with its heading and the link back to the login. The focus moves to `[data-first]`, else to the first input. */
export function StepBox({ step, children }: StepBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? box.current?.querySelector<HTMLElement>('input'))?.focus();
  }, []);
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

interface ResendButtonProps {
  readonly resendAt: number;
  readonly onPress: () => void;
  readonly label: string;
  readonly waiting: (values: { wait: string }) => string;
  /** Default `StepButton`. */
  readonly as?: ComponentType<{ disabled: boolean; onClick: () => void; children: ReactNode }>;
}

/** Requests another code; disabled, with the countdown in the label, until that is allowed. */
export function ResendButton({ resendAt, onPress, label, waiting, as: Element = StepButton }: ResendButtonProps) {
  const seconds = useCountdown(resendAt);
  return (
    <Element disabled={seconds > 0} onClick={onPress}>
      {seconds > 0 ? waiting({ wait: formatCountdown(seconds) }) : label}
    </Element>
  );
}

/** The server's message, or the step's fallback (UI-35). */
export const resetFailure = (error: unknown, fallback: string): string =>
  getFailureMessage(error, fallback, texts.network);
